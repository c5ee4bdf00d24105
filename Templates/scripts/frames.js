// Divides work among frames, so that the page answers in between.

/** The milliseconds of work in a frame. Painting takes about as long, so shorter frames would be slower in all. */
export const budget = 8;
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

/**
 * The milliseconds after a key from which on what moves is unexpected. Browsers count it from 500 ms on.
 * See https://wicg.github.io/layout-instability/#recent-input.
 */
const late = 350;

/**
 * Whether something changes long after a key.
 * @param {number} time of the key
 */
export const isLate = (time) => performance.now() > time + late;

/**
 * Hides an element that is about to change long after a key, until it has changed.
 * @param {HTMLElement} element
 * @param {number} time of the key
 */
export async function hideWhileMoving({ style }, time) {
  if (!isLate(time)) return;
  // Otherwise, the animation of a page that is restored would show it.
  style.setProperty("visibility", "hidden", "important");
  await frame();
  // What appears in the frame after it has moved does not count as moved.
  frame().then(frame).then(() => { style.visibility = ""; });
}
