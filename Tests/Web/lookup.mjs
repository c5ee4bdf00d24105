// Runs queries with the module `lookup.js`, on files in a folder.
//
//     node lookup.mjs MODULE TERMS FOLDER < LINES
//
// Each line is a JSON object: a query, a name or the beginning of one, a text to fold, the digest of a file, the
// prefix of names, a file that is missing for a moment, or a view whose sections are read. Prints a line for each. An
// object can have what is expected to be found. The first answer that differs from it is the last one.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { importModule } from "./modules.mjs";

const [module, terms, folder] = process.argv.slice(2);
const { load } = await importModule(module, { "matching.js": terms });

globalThis.requestAnimationFrame = (callback) => setTimeout(() => callback(performance.now()));

/** The names of the files that were fetched, and those that are missing or cut off. */
let fetched = [];
let [missing, cut] = [undefined, undefined];

globalThis.fetch = async (address) => {
  const name = address.slice(address.lastIndexOf("/") + 1);
  fetched.push(name);
  if (name === missing) return new Response("<!DOCTYPE html>", { status: 404 });
  const bytes = readFileSync(`${folder}/${name}`);
  return new Response(name === cut ? bytes.subarray(0, bytes.length - 9) : bytes);
};

/** @type {Awaited<ReturnType<typeof load>> | undefined} */
let lookup;

/** The ids of the entries that match a query, or their numbers if the data has no ids. @param {string} query */
async function found(query) {
  const numbers = [...await lookup.find(query)];
  const ids = await lookup.ids();
  return ids ? numbers.map((number) => ids[number]) : numbers;
}

for await (const line of createInterface({ input: process.stdin })) {
  const step = JSON.parse(line);
  let answer;
  fetched = [];
  ({ missing, cut } = step);
  if (step.isNew) lookup = undefined;
  try {
    lookup ??= await load("https://example.org/search/", "", step.view);
    const { count, rows } = lookup;
    const result = step.file !== undefined ? { content: await lookup.read(step.file, (text) => text), count, rows }
      : step.view !== undefined ? { sections: await lookup.sections() }
      : step.name !== undefined ? { found: [...await lookup.called(step.name, step.isWhole)] }
      : step.prefix !== undefined ? { terms: await lookup.names(step.prefix) }
      : step.text === undefined ? { found: (await found(step.query)).sort() } : lookup.fold(step.text);
    answer = { ...result, fetched };
  } catch (error) {
    answer = { error: error.message, fetched };
  }
  console.log(JSON.stringify(answer));
  if (step.expected && JSON.stringify(answer.found ?? answer.text) !== JSON.stringify(step.expected)) break;
}
