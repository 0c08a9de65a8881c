/** A second of silence as a file: 8000 samples of 16 bits. */
export const wav = (() => {
  const bytes = Buffer.alloc(44 + 16_000);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + 16_000, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(16_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(16_000, 40);
  return bytes;
})();
