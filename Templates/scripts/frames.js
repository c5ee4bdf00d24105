// Divides work among frames, so that the page answers in between.

/** The milliseconds of work in a frame. */
const budget = 8;
let until = 0;

/** Waits for the next frame. */
export async function frame() {
  await new Promise(requestAnimationFrame);
  until = performance.now() + budget;
}

/** Waits for the next frame if the time of this one is used up. */
export async function pause() {
  if (performance.now() > until) await frame();
}
