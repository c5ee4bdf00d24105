// Compares the syntax trees of scripts with those of the same scripts without comments.
//
//     node trees.mjs COMPILER FOLDER FOLDER
//
// Prints the name of each script of the first folder whose tree differs, and where. COMPILER is the module of
// TypeScript.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [compiler, sources, results] = process.argv.slice(2);
const ts = createRequire(import.meta.url)(compiler);

/**
 * The kinds of a node and of all in it, with the texts of those that have no others. `const` and `let` are alike.
 * @returns {Generator<string>}
 */
function* nodes(node, file) {
  const children = [];
  ts.forEachChild(node, (child) => { children.push(child); });
  yield ts.SyntaxKind[node.kind];
  if (!children.length) yield node.getText(file).replace(/;$/, "");
  for (const child of children) yield* nodes(child, file);
  yield "end";
}

/** @param {string} path */
function treeOf(path) {
  const text = readFileSync(path).toString();
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  if (file.parseDiagnostics.length) return file.parseDiagnostics.map(({ messageText }) => String(messageText));
  return [...nodes(file, file)];
}

for (const name of readdirSync(sources)) {
  const [old, now] = [sources, results].map((folder) => treeOf(`${folder}/${name}`));
  const at = [...old, undefined].findIndex((each, at) => each !== now[at]);
  if (at >= 0) console.log(`${name}: ${old.slice(at, at + 4)} became ${now.slice(at, at + 4)}`);
}
