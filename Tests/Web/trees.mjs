// Compares the syntax trees of modules with those of the functions that a build makes of them.
//
//     node trees.mjs COMPILER FOLDER FOLDER
//     node trees.mjs COMPILER SCRIPT SCRIPT
//
// Prints the name of each module of the first folder whose tree differs, and where. Variables may have other names if
// each name refers to the same variable. COMPILER is the module of TypeScript.

import { readdirSync } from "node:fs";
import { createRequire } from "node:module";

const [compiler, sources, results] = process.argv.slice(2);
const ts = createRequire(import.meta.url)(compiler);
const nameOf = (url) => url.replace(/^\.\//, "").replace(/\.js$/, "");
const isScript = sources.endsWith(".js");
const scriptsIn = (folder) => isScript ? [folder] :
  readdirSync(folder).filter((path) => path.endsWith(".js")).map((path) => `${folder}/${path}`);
const program = ts.createProgram([...scriptsIn(sources), ...scriptsIn(results)], {
  allowJs: true, noLib: true, noResolve: true, target: ts.ScriptTarget.ESNext, moduleDetection: "force", types: [],
});
const checker = program.getTypeChecker();

/** The variables of the module that is read, in the order of their first use. */
let variables = [];

/** The number of the variable that a name refers to, or the name if that is global. */
function variableOf(name) {
  const { parent } = name;
  const isDeclared = parent.name === name && parent.symbol && !ts.isShorthandPropertyAssignment(parent);
  const symbol = isDeclared ? parent.symbol
    : checker.resolveName(name.text, name, ts.SymbolFlags.Value, /* excludeGlobals */ !isScript);
  if (!symbol) return name.text;
  if (!variables.includes(symbol)) variables.push(symbol);
  return `variable ${variables.indexOf(symbol)}`;
}

/** Whether a name is that of a property only. */
const isProperty = ({ parent }, name) => parent.name === name && (ts.isPropertyAccessExpression(parent)
  || ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isAccessor(parent));

/** The names of `{ a, b as c }` or `{ a, b: c }`, each with its variable. */
const namesOf = ({ elements }) =>
  elements.map(({ propertyName, name }) => `${(propertyName ?? name).text} ${variableOf(name)}`);

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
 * The kinds of a node and of all in it, with the texts of those that have no others. `const` and `let` are alike, and
 * so are `{ a }` and `{ a: a }`, `let a; let b` and `let a, b`, and `true` and `!0`.
 * @returns {Generator<string>}
 */
function* nodes(node, file) {
  if (ts.isVariableStatement(node)) {
    for (const each of node.declarationList.declarations) yield* nodes(each, file);
    return;
  }
  const call = callOf(node, file);
  if (call) return yield call;
  if (ts.isShorthandPropertyAssignment(node)) {
    return yield* [ts.SyntaxKind[ts.SyntaxKind.PropertyAssignment], "Identifier", node.name.text, "end", "Identifier",
      variableOf(node.name), "end", "end"];
  }
  const keyword = { "!0": "true", "!1": "false" }[node.getText(file)];
  if (keyword) {
    const kind = keyword === "true" ? ts.SyntaxKind.TrueKeyword : ts.SyntaxKind.FalseKeyword;
    return yield* [ts.SyntaxKind[kind], keyword, "end"];
  }
  if (ts.isIdentifier(node) && !isProperty(node, node)) {
    return yield* ["Identifier", variableOf(node), "end"];
  }
  const children = [];
  ts.forEachChild(node, (child) => { if (child.kind !== ts.SyntaxKind.ExportKeyword) children.push(child); });
  yield ts.SyntaxKind[node.kind];
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken) {
    const { propertyName, name } = node;
    yield (propertyName ?? name).getText(file);
    if (propertyName) children.splice(children.indexOf(propertyName), 1);
  }
  if (!children.length) yield node.getText(file).replace(/;$/, "");
  for (const child of children) yield* nodes(child, file);
  yield "end";
}

/** The statements of a module, or of the function that is made of it, with what it imports and exports. */
function* treeOf(statements, file) {
  const exports = [];
  // Several variables can be declared together.
  const parts = statements.flatMap((each) => each.declarationList?.declarations ?? [each]);
  for (const each of parts) {
    const { modifiers } = ts.isVariableDeclaration(each) ? each.parent.parent : each;
    const call = callOf(each.initializer ?? each.expression, file);
    if (ts.isImportDeclaration(each)) {
      const { namedBindings } = each.importClause ?? {};
      yield `need ${nameOf(each.moduleSpecifier.text)}`;
      if (namedBindings) yield* namesOf(namedBindings);
    } else if (call?.startsWith("need")) {
      yield call;
      if (each.name) yield* namesOf(each.name);
    } else if (ts.isExportDeclaration(each)) {
      exports.push(...each.exportClause.elements.map(({ name, propertyName }) =>
        `${name.text} ${variableOf(propertyName ?? name)}`));
    } else if (ts.isReturnStatement(each)) {
      exports.push(...each.expression.properties.map(({ name, initializer }) =>
        `${name.text} ${variableOf(initializer ?? name)}`));
    } else {
      if (modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) {
        exports.push(`${each.name.text} ${variableOf(each.name)}`);
      }
      yield* nodes(each, file);
    }
  }
  yield `exports ${exports.sort()}`;
}

/** @param {string} path */
function parsed(path) {
  const file = program.getSourceFile(path);
  for (const { messageText } of file.parseDiagnostics) console.log(`${path}: ${messageText}`);
  variables = [];
  return file;
}

/** The functions, by the names of their modules. A script is like a function without a name. */
const made = new Map();
for (const path of scriptsIn(results)) {
  const file = parsed(path);
  if (isScript) made.set("", [...treeOf(file.statements, file)]);
  for (const { expression } of file.statements) {
    if (expression?.expression?.getText(file) !== "thumbindex.define") continue;
    const [name, { body }] = expression.arguments;
    variables = [];
    made.set(name.text, [...treeOf(body.statements, file)]);
  }
}
for (const path of scriptsIn(sources)) {
  const file = parsed(path);
  const [old, now] = [[...treeOf(file.statements, file)], made.get(nameOf(path.slice(sources.length + 1))) ?? []];
  const at = [...old, undefined].findIndex((each, at) => each !== now[at]);
  if (at >= 0) console.log(`${path}: ${old.slice(at, at + 4)} became ${now.slice(at, at + 4)}`);
}
