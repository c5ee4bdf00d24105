const place = document.querySelector("[data-copied]");
const { copy, copied } = place.dataset;
const status = document.getElementById("__status");
function copier(title, text) {
const button = document.createElement("button");
button.className = "copier";
button.lang = status.lang || document.documentElement.lang;
button.textContent = title;
let timer;
button.addEventListener("click", async () => {
try {
await navigator.clipboard.writeText(text);
} catch {
return;
}
button.style.minInlineSize = button.offsetWidth + "px";
button.textContent = status.textContent = copied;
clearTimeout(timer);
timer = setTimeout(() => {
button.textContent = title;
status.textContent = "";
}, 2000);
});
return button;
}
if (navigator.clipboard) {
if (place.matches(".copy")) place.replaceChildren(copier(place.textContent, location.href.replace(/[?#].*/, "")));
for (const code of document.querySelectorAll(".prose pre")) {
const block = document.createElement("div");
block.className = "code";
code.replaceWith(block);
block.append(code, copier(copy, code.textContent));
}
}
