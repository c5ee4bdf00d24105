// Runs the module `nearest.js`, on files in a folder.
//
//     node nearest.mjs MODULE [FOLDER] < LINES
//
// Each line is a JSON object: a query, which can be the first one of a new page, or what is typed with words and a
// number of edits. Prints a line for each: the first entries that match the query, or if there are none, the nearest
// ones with the files that were fetched for them; or the distance to each word.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { importModule } from "./modules.mjs";

const [module, folder] = process.argv.slice(2);
const { distance, nearest } = await importModule(module);

globalThis.requestAnimationFrame = (callback) => setTimeout(() => callback(performance.now()));

/** The names of the files that were fetched. @type {string[]} */
let fetched = [];

globalThis.fetch = async (address) => {
  const name = address.slice(address.lastIndexOf("/") + 1);
  fetched.push(name);
  return new Response(readFileSync(join(folder, name)));
};

const { load } = folder ? await importModule(join(dirname(module), "lookup.js")) : {};

/** @type {object | undefined} */
let lookup;

for await (const line of createInterface({ input: process.stdin })) {
  const { query, isNew, typed, words, edits } = JSON.parse(line);
  if (words) {
    console.log(JSON.stringify(words.map((word) => distance([...typed], [...word], edits))));
    continue;
  }
  if (isNew || !lookup) lookup = await load("https://example.org/search/", "");
  const found = await lookup.find(query);
  fetched = [];
  const near = found.size ? [] : await nearest(lookup, query);
  console.log(JSON.stringify({ found: [...found].slice(0, 50), near, fetched }));
}
