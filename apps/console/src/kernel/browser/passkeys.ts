import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

type Json = Record<string, unknown>;
type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Has the browser make a passkey; throws the browser's own error where the person stopped it. */
export const makePasskey = async (options: Json): Promise<Json> => ({
  ...(await startRegistration({ optionsJSON: options as unknown as Creation })), // made by the same library's half on the server
});

/** Has the browser prove one of the passkeys that the server named. */
export const provePasskey = async (options: Json): Promise<Json> => ({
  ...(await startAuthentication({ optionsJSON: options as unknown as Request })), // made by the same library's half on the server
});
