/** Six numbers that turn one system of places into another, as PDF writes them. */
export type Matrix = readonly number[];

/** First by the other, then by the one matrix. */
export const times = (one: Matrix, other: Matrix): number[] => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = one;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = other;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
};
