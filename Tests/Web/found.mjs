// Searches several catalogs with the module `lookup.js`, and suggests entries with `nearest.js` if nothing is found.
//
//     node found.mjs FOLDER LANGUAGE DATA... < LINES
//
// The first folder has the modules. The others have the search data of the same entries in a site, or in a portable
// site. Each line is a query as JSON. Prints the ids that it finds in each, and those that are suggested.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { importModule } from "./modules.mjs";

const [scripts, language, ...folders] = process.argv.slice(2);
const { load } = await importModule(join(scripts, "lookup.js"));
const { nearest } = await importModule(join(scripts, "nearest.js"));

globalThis.requestAnimationFrame = (callback) => setTimeout(() => callback(performance.now()));

globalThis.fetch = async (address) => {
  const path = decodeURIComponent(new URL(address).pathname);
  if (existsSync(path)) return new Response(readFileSync(path));
  const [, content] = readFileSync(`${path}.js`).toString().match(/receive\("(.*)"\)/);
  return new Response(Buffer.from(content, "base64"));
};

const catalogs = await Promise.all(folders.map(async (folder) => {
  const lookup = await load(`https://example.org${folder}/`, language);
  return { lookup, ids: await lookup.allIds() };
}));

for await (const line of createInterface({ input: process.stdin })) {
  const query = JSON.parse(line);
  const answers = await Promise.all(catalogs.map(async ({ lookup, ids }) => {
    const found = [...await lookup.find(query)];
    const near = found.length ? [] : await nearest(lookup, query);
    return { found: found.map((entry) => ids[entry]).sort(), near: near.map(([entry]) => ids[entry]) };
  }));
  console.log(JSON.stringify(answers));
}
