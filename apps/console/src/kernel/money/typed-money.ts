/** An amount of CNY as people type it, in fen; null for what is no amount. */
export const fenOf = (typed: string): number | null => {
  const text = typed.replaceAll(/[\s,，]/g, '');
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(text)) return null;
  const [yuan = '0', rest = ''] = text.split('.');
  return Number(yuan) * 100 + Number(rest.padEnd(2, '0'));
};

/** The same as it is typed. */
export const typedFen = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
