/** Prints a line. */
export const say = (line: string): unknown => process.stdout.write(`${line}\n`);
