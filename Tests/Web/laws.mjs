// Holds the core, as pages load it, to its laws. Prints a line for each, and exits with 1 where one does not hold.

import "./tables.mjs";
import "./models.mjs";
import "./hostile.mjs";
import "./memory.mjs";
import { failures } from "./law.mjs";

console.log(failures ? `${failures} laws do not hold` : "all laws hold");
process.exitCode = failures ? 1 : 0;
