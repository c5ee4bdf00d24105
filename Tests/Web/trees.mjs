// Compares the syntax trees of modules with those of the functions that a build makes of them.
//
//     node trees.mjs COMPILER FOLDER FOLDER
//
// Prints the name of each module of the first folder whose tree differs, and where. COMPILER is the module of
// TypeScript.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [compiler, sources, results] = process.argv.slice(2);
const ts = createRequire(import.meta.url)(compiler);
const nameOf = (url) => url.replace(/^\.\//, "").replace(/\.js$/, "");

/** The names of `{ a, b as c }` or `{ a, b: c }`. */
const namesOf = ({ elements }) =>
  elements.map(({ propertyName, name }) => `${(propertyName ?? name).text} ${name.text}`);

/**
 * A call of `thumbindex`, or an import in its place.
 * @returns {string | undefined}
 */
function callOf(node, file) {
  if (!node || !ts.isCallExpression(node)) return;
  const [argument] = node.arguments;
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword) return `load ${nameOf(argument.text)}`;
  const [, call] = node.expression.getText(file).match(/^thumbindex\.(load|need)$/) ?? [];
  return call && `${call} ${argument.text}`;
}

/**
 * The kinds of a node and of all in it, with the texts of those that have no others. `const` and `let` are alike.
 * @returns {Generator<string>}
 */
function* nodes(node, file) {
  if (node.kind === ts.SyntaxKind.ExportKeyword) return;
  const call = callOf(node, file);
  if (call) return yield call;
  const children = [];
  ts.forEachChild(node, (child) => { children.push(child); });
  yield ts.SyntaxKind[node.kind];
  if (!children.length) yield node.getText(file).replace(/;$/, "");
  for (const child of children) yield* nodes(child, file);
  yield "end";
}

/** The statements of a module, or of the function that is made of it, with what it imports and exports. */
function* treeOf(statements, file) {
  const exports = [];
  for (const each of statements) {
    const declaration = each.declarationList?.declarations[0];
    const call = callOf(declaration?.initializer ?? each.expression, file);
    if (ts.isImportDeclaration(each)) {
      const { namedBindings } = each.importClause ?? {};
      yield `need ${nameOf(each.moduleSpecifier.text)}`;
      if (namedBindings) yield* namesOf(namedBindings);
    } else if (call?.startsWith("need")) {
      yield call;
      if (declaration) yield* namesOf(declaration.name);
    } else if (ts.isExportDeclaration(each)) {
      exports.push(...each.exportClause.elements.map(({ name }) => name.text));
    } else if (ts.isReturnStatement(each)) {
      exports.push(...each.expression.properties.map(({ name }) => name.text));
    } else {
      if (each.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) {
        exports.push((each.name ?? declaration.name).text);
      }
      yield* nodes(each, file);
    }
  }
  yield `exports ${exports.sort()}`;
}

/** @param {string} path */
function parsed(path) {
  const file = ts.createSourceFile(path, readFileSync(path).toString(), ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  for (const { messageText } of file.parseDiagnostics) console.log(`${path}: ${messageText}`);
  return file;
}

/** The functions, by the names of their modules. */
const made = new Map();
for (const path of readdirSync(results).filter((path) => path.endsWith(".js"))) {
  const file = parsed(`${results}/${path}`);
  for (const { expression } of file.statements) {
    if (expression?.expression?.getText(file) !== "thumbindex.define") continue;
    const [name, { body }] = expression.arguments;
    made.set(name.text, [...treeOf(body.statements, file)]);
  }
}
for (const path of readdirSync(sources)) {
  const file = parsed(`${sources}/${path}`);
  const [old, now] = [[...treeOf(file.statements, file)], made.get(nameOf(path)) ?? []];
  const at = [...old, undefined].findIndex((each, at) => each !== now[at]);
  if (at >= 0) console.log(`${path}: ${old.slice(at, at + 4)} became ${now.slice(at, at + 4)}`);
}
