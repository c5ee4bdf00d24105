export const budget = 4;
let [begun, until] = [0, 0];
export async function frame() {
const time = await new Promise(requestAnimationFrame);
if (time !== begun) [begun, until] = [time, performance.now() + budget];
}
export async function pause() {
if (performance.now() > until) await frame();
}
