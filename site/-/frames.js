const budget = 8;
let until = 0;
export async function frame() {
await new Promise(requestAnimationFrame);
until = performance.now() + budget;
}
export async function pause() {
if (performance.now() > until) await frame();
}
