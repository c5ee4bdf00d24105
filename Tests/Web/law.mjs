/** So many laws have not held. */
export let failures = 0;

/** @param {string} name @param {() => void} check which throws where the law does not hold */
export function law(name, check) {
  try {
    check();
    console.log(`ok    ${name}`);
  } catch (error) {
    failures += 1;
    console.log(`FAILS ${name}\n${error.message}\n${error.stack}`);
  }
}
