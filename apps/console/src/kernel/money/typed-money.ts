const mostYuan = 99_999_999.99;

/** An amount of fen as people type it, in CNY. */
export const yuanOf = (fen: number): number => fen / 100;

/** An amount of CNY in fen, exactly; null for none, for less than nothing, and for one with a part of a fen. */
export const fenOf = (yuan: number | null): number | null => {
  if (yuan === null || !(yuan >= 0 && yuan <= mostYuan)) return null;
  const fen = Math.round(yuan * 100);
  // A decimal and its hundredths over a hundred are the same binary number, or it had more than two places.
  return yuanOf(fen) === yuan ? fen : null;
};
