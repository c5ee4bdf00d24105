// Divides work among frames, so that the page answers in between.

/** The milliseconds of work in a frame. */
export const budget = 4;
/** When the frame began, and until when there is work in it. */
let [begun, until] = [0, 0];

/** Waits for the next frame. */
export async function frame() {
  const time = await new Promise(requestAnimationFrame);
  // Everything that waited for the frame shares its time.
  if (time !== begun) [begun, until] = [time, performance.now() + budget];
}

/** Waits for the next frame if the time of this one is used up. */
export async function pause() {
  if (performance.now() > until) await frame();
}
