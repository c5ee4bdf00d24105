import { pause } from "./frames.js";
import { highlights, matches } from "./sectioning.js";
const most = 3;
const rest = 300;
const lead = /(?:(?<!\S)\S{1,16}\s){0,3}\S{0,8}$/u;
function textOf(content, fold) {
const text = content.replace(/\s+/g, " ").trim();
return { text, folded: fold(text) };
}
export function createMarks(create) {
let marked = [];
const lines = new Map();
let waiting = [];
const sources = new Map();
let run = new AbortController();
let timer;
let fetching = 0;
const main = document.querySelector("main");
function mark(text, terms, fold) {
const { textContent } = text;
const folded = fold(textContent);
const ranges = highlights(folded.text, terms, folded.offsets);
if (!ranges.length || text.firstElementChild) return folded.text;
let end = 0;
const parts = ranges.flatMap(([from, to]) => {
const before = textContent.slice(end, from);
end = to;
return [before, create("mark", {}, textContent.slice(from, to))];
});
text.replaceChildren(...parts, textContent.slice(end));
marked.push(text);
return folded.text;
}
function show(line) {
const { source, terms, missing, fold } = lines.get(line);
for (const { text, folded } of sources.get(source) ?? []) {
const [range] = highlights(folded.text, missing, folded.offsets);
if (!range) continue;
const start = lead.exec(text.slice(0, range[0])).index;
line.textContent = (start ? "… " : "") + text.slice(start, range[1] + 200);
return mark(line, terms, fold);
}
line.remove();
}
async function read({ source, fold }, signal) {
const response = await fetch(source, { signal });
const page = response.ok ? await response.text() : "";
const texts = new DOMParser().parseFromString(page, "text/html").querySelectorAll("article > .prose, article .also, article .facts dd span");
sources.set(source, [...texts].map((element) => textOf(element.textContent, fold)));
}
async function fill() {
const { signal } = run;
while (fetching < most && waiting.length) {
const line = waiting.shift();
fetching += 1;
read(lines.get(line), signal).catch(() => {}).finally(() => {
fetching -= 1;
if (signal.aborted) return;
show(line);
fill();
});
}
}
const observer = new IntersectionObserver((changes) => {
for (const { isIntersecting, target } of changes) {
if (!isIntersecting) continue;
observer.unobserve(target);
waiting.push(target);
}
clearTimeout(timer);
timer = setTimeout(fill, rest);
}, { rootMargin: "100px" });
function markRow(row, terms, fold) {
const texts = [...row.querySelectorAll("bdi")].map((text) => mark(text, terms, fold));
const missing = terms.filter((term) => !texts.some((text) => matches(text, [term])));
const link = row.querySelector("a");
const { also } = row.dataset;
const source = also ?? (link?.origin === location.origin && link.href);
if (!missing.length || !source || row.matches(".see")) return;
if (also && !sources.has(also)) sources.set(also, [textOf(also, fold)]);
const line = create("p", { className: "context", dir: "auto" });
lines.set(line, { source, terms, missing, fold });
row.append(line);
main.classList.add("explained");
if (sources.has(source)) show(line);
else observer.observe(line);
}
function forget() {
run.abort();
run = new AbortController();
clearTimeout(timer);
observer.disconnect();
waiting = [];
lines.clear();
main.classList.remove("explained");
marked = [];
}
return {
markRow,
async markRows(rows, terms, fold) {
const { signal } = run;
for (const row of rows) {
await pause();
if (signal.aborted) return;
markRow(row, terms, fold);
}
},
forget,
clear() {
for (const line of lines.keys()) line.remove();
for (const text of marked) text.textContent = text.textContent;
forget();
},
};
}
