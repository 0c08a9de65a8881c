import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

export type StoredPasskey = { credentialId: string; publicKey: string; counter: number; transports: readonly string[] };

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const text = z.string().max(20_000);

const registration = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: text, attestationObject: text, transports: z.array(transport).catch([]) }),
});

const assertion = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text.optional() }),
});

/** Read when somebody first comes with a passkey: it brings a reader of certificates. */
const library = () => import('@simplewebauthn/server');

const hostOf = (origin: string): string => new URL(origin).hostname;
const transportsOf = (transports: readonly string[]) => transports.flatMap((each) => transport.safeParse(each).data ?? []);

/** Passkeys belong to a host name, and need a connection that nobody reads along. */
export const mayHavePasskeys = (origin: string): boolean => {
  const { hostname, protocol } = new URL(origin);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return !isAddress && (protocol === 'https:' || hostname === 'localhost');
};

/** What the browser needs to make a passkey for this person on this host; none is made twice on one device. */
export const passkeyRequest = async (
  person: { userId: string; name: string; email: string },
  origin: string,
  known: readonly StoredPasskey[],
) => {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Inkstone',
    rpID: hostOf(origin),
    userID: new Uint8Array(Buffer.from(person.userId)),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports: transportsOf(transports) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
};

/** The passkey that the browser made; null for an answer that does not belong to the challenge, the host or the origin. */
export const readPasskey = async (
  answer: unknown,
  { challenge, origin }: { challenge: string; origin: string },
): Promise<StoredPasskey | null> => {
  const parsed = registration.safeParse(answer);
  if (!parsed.success) return null;
  const response: RegistrationResponseJSON = { ...parsed.data, clientExtensionResults: {} };
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostOf(origin) };
  const { verifyRegistrationResponse } = await library();
  // It throws for whatever does not fit.
  const made = await verifyRegistrationResponse({ response, ...expected, requireUserVerification: false }).catch(() => null);
  if (!made?.verified) return null;
  const { id, publicKey, counter } = made.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: parsed.data.response.transports,
  };
};

/** What the browser needs to prove one of these passkeys. */
export const passkeyChallenge = async (origin: string, known: readonly StoredPasskey[]) => {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: hostOf(origin),
    userVerification: 'preferred',
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports: transportsOf(transports) })),
  });
};

/** Which passkey an answer names, and nothing of whether it is right. */
export const credentialIdOf = (answer: unknown): string | null => assertion.safeParse(answer).data?.id ?? null;

/** The new counter of the passkey that answered; null for a wrong answer, and for a counter that went back, as a copy's would. */
export const checkPasskey = async (
  answer: unknown,
  { challenge, origin, passkey }: { challenge: string; origin: string; passkey: StoredPasskey },
): Promise<number | null> => {
  const parsed = assertion.safeParse(answer);
  if (!parsed.success) return null;
  const { userHandle, ...proof } = parsed.data.response;
  const response: AuthenticationResponseJSON = {
    ...parsed.data,
    response: { ...proof, ...(userHandle !== undefined && { userHandle }) },
    clientExtensionResults: {},
  };
  const credential = {
    id: passkey.credentialId,
    publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
    counter: passkey.counter,
    transports: transportsOf(passkey.transports),
  };
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostOf(origin) };
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({ response, ...expected, credential, requireUserVerification: false }).catch(
    () => null,
  );
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
};
