/** A figure, with whether it keeps its aim. */
export const verdict = (value: number, most: number): string =>
  `${Math.round(value)} (at most ${most}: ${value <= most ? 'kept' : 'MISSED'})`;
