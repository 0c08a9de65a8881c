/** The length of what a WAV file holds, in milliseconds; null for anything else, and for one that lies about its size. */
const lengthOfWav = (bytes: Buffer): number | null => {
  if (bytes.length < 44 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') return null;
  let at = 12;
  let rate = 0;
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (name === 'fmt ' && at + 24 <= bytes.length) {
      const [channels, samples, bits] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 12), bytes.readUInt16LE(at + 22)];
      rate = (channels * samples * bits) / 8;
    }
    // The size may be left open; what is there counts, and whatever stands behind it too.
    if (name === 'data') return rate > 0 ? Math.ceil(((bytes.length - at - 8) * 1000) / rate) : null;
    at += 8 + size + (size % 2);
  }
  return null;
};

/** Bytes of a second at 8 kbit, less than speech is stored in by anybody who wants to understand it. */
const leastBytesOfSecond = 1000;
/** Bytes of a second as sound is stored usually: 64 kbit. */
const usualBytesOfSecond = 8000;

/** How long a file plays, in milliseconds: the most that it can, and by rule. A file that is packed tells neither without being unpacked. */
export const soundLength = (bytes: Buffer): { most: number; usual: number } => {
  const exact = lengthOfWav(bytes);
  if (exact !== null) return { most: exact + 1000, usual: exact };
  return {
    most: Math.ceil((bytes.length * 1000) / leastBytesOfSecond),
    usual: Math.ceil((bytes.length * 1000) / usualBytesOfSecond),
  };
};
