/** So many bits has the hash of a run. */
const bits = 52;

/**
 * Mixes the hashes of runs with an account. One index has the texts of all tenants: so what one of them says a thousand times costs the
 * others nothing, and a list of hashes that came into strange hands tells nothing of who else says the same.
 */
export const mixedWith = (accountId: string) => {
  // The last digits of an id are random, the first ones are its time.
  const mark = BigInt(`0x${accountId.replaceAll('-', '').slice(-bits / 4)}`);
  return {
    mix: (run: number): bigint => BigInt(run) ^ mark,
    unmix: (kept: string): number => Number(BigInt(kept) ^ mark),
  };
};
