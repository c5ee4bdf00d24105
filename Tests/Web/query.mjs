// Divides queries with the module `query.js`.
//
//     node query.mjs MODULE < LINES
//
// Each line is a query as JSON. Prints its words and phrases, what it is without quotes, and what is left if it is cut.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const source = Buffer.from(readFileSync(process.argv[2])).toString("base64");
const { cut, unitsOf, unquoted } = await import(`data:text/javascript;base64,${source}`);

for await (const line of createInterface({ input: process.stdin })) {
  const query = JSON.parse(line);
  const units = unitsOf(query).map(({ text, phrase, isClosed }) => phrase === undefined ? text : [phrase, isClosed]);
  console.log(JSON.stringify({ units, words: unquoted(query).split(/\s+/).filter((word) => word), cut: cut(query) }));
}
