import { distance } from "./filter.js";
function locate(files, position) {
const file = files.find(([, count]) => position < count || (position -= count, false));
return [file[0], position];
}
export function createRows(lookup, catalog) {
const contents = new Map();
function read(digest, parse = JSON.parse) {
if (!contents.has(digest)) {
const content = lookup.read(digest).then(parse);
content.catch(() => contents.delete(digest));
contents.set(digest, content);
}
return contents.get(digest);
}
function parsed(html) {
const rows = [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("[data-entry]")];
for (const row of rows) if (row.nextElementSibling?.matches(".also")) row.dataset.also = row.nextElementSibling.textContent;
for (const element of rows.flatMap((row) => [...row.querySelectorAll("[href], [src]")])) {
for (const name of ["href", "src"]) {
const url = element.getAttribute(name);
if (url !== null && URL.canParse(url, catalog)) element.setAttribute(name, new URL(url, catalog).href);
}
}
return rows;
}
const rows = new Map();
async function fetchRow(entry) {
const [list, within] = locate(lookup.rows, entry);
const [file, position] = locate(await read(list), within);
(await read(file, parsed)).forEach((row, at) => rows.set(entry - position + at, row));
return rows.get(entry);
}
return {
rows, read, fetchRow,
async nearest(words) {
const [word = ""] = words.toSorted((one, other) => other.length - one.length);
let found = [];
for (let length = word.length; length > 1 && !found.length; length -= 1) found = await lookup.names(word.slice(0, length));
const near = found.map(([term, entries]) => ({ entries, edits: distance(word, term) })).sort((one, other) => one.edits - other.edits);
const edits = new Map();
for (const each of near) for (const entry of each.entries) if (!edits.has(entry)) edits.set(entry, each.edits);
return Promise.all([...edits].slice(0, 3).map(async ([entry, edits]) => ({ row: await fetchRow(entry), edits })));
},
};
}
export function leadToMatches(notches, found, idOf, showLost) {
for (const { item, link, first, end } of notches) {
const target = found.find((at) => at >= first) ?? found.at(-1);
const href = target === undefined ? item.dataset.own : "#" + encodeURIComponent(idOf(target));
if (link.getAttribute("href") !== href) link.setAttribute("href", href);
showLost(item, !item.matches(".empty") && !(target >= first && target < end));
}
}
