import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest();
const bytesOfLength = (length: number): Buffer => Buffer.from([0x58, length]);

/** The COSE form of a P-256 key: a CBOR map of five entries. */
const coseOf = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytesOfLength(32),
    x,
    Buffer.from([0x22]),
    bytesOfLength(32),
    y,
  ]);

const textItem = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A passkey in software, as a browser would answer with it; `counter` is what it says of itself. */
export const createSoftPasskey = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = (counter: number, flags: number, rest: Uint8Array = new Uint8Array()): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, rest]);
  };
  return {
    make: (challenge: string) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = coseOf(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
      const data = authenticatorData(0, 0x41, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const size = Buffer.from([0x58, data.length]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[textItem('fmt'), textItem('none'), textItem('attStmt'), Buffer.from([0xa0]), textItem('authData'), size, data],
      ]);
      return {
        id: encode(id),
        rawId: encode(id),
        type: 'public-key',
        response: { clientDataJSON: encode(clientData('webauthn.create', challenge, origin)), attestationObject: encode(attestation) },
      };
    },
    prove: (challenge: string, { counter, from = origin }: { counter: number; from?: string }) => {
      const data = authenticatorData(counter, 0x01);
      const client = clientData('webauthn.get', challenge, from);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: encode(id),
        rawId: encode(id),
        type: 'public-key',
        response: { clientDataJSON: encode(client), authenticatorData: encode(data), signature: encode(signature) },
      };
    },
  };
};
