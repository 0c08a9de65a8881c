const isTerminal = process.stdout.isTTY === true;

/** One line for one step: a terminal sees the seconds run, a log gets the beginning and the end. */
export const beginStep = (what) => {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 100) / 10} s`;
  process.stdout.write(isTerminal ? `  ${what} …` : `  ${what} …\n`);
  const tick = isTerminal && setInterval(() => process.stdout.write(`\r  ${what} … ${seconds()}`), 500);
  return {
    end: (succeeded) => {
      if (tick) clearInterval(tick);
      process.stdout.write(`${isTerminal ? '\r' : ''}${succeeded ? '✓' : '✗'} ${what} (${seconds()})${isTerminal ? '    ' : ''}\n`);
    },
  };
};
