import { appendFileSync } from 'node:fs';

// Loaded into a server that is measured: writes down how long its event loop stood still, each time that it did for more than some
// milliseconds, as a line of the time when it ended and its length.
const leastMs = 15;
const everyMs = 5;
const file = process.env['INKSTONE_BENCH_STOPS'];
let last = performance.now();
const look = () => {
  const now = performance.now();
  const stood = now - last - everyMs;
  last = now;
  if (file && stood > leastMs) appendFileSync(file, `${Date.now()} ${Math.round(stood)}\n`);
};
setInterval(look, everyMs).unref();
