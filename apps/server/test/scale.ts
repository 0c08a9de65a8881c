/** The part of a large number of repetitions that runs: a tenth with `npm test`, all of it with `npm run test:long`. */
const part = Number(process.env['TEST_SCALE'] ?? 0.1);

/** Whether everything runs, however long that takes. */
export const isWhole = part >= 1;

/** How many of `whole` repetitions this run makes; two at least. */
export const scaled = (whole: number): number => Math.max(2, Math.round(whole * part));
