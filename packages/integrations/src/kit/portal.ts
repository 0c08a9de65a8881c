import type { Credentials, IntegrationMetadata } from './metadata.ts';

/** What must be kept on the server until the browser comes back from an outside portal. */
export type PortalAttempt = { state: string; nonce: string; verifier: string };

/** Whom an outside portal has signed in; `issuer` and `subject` together are the person. */
export type PortalIdentity = {
  issuer: string;
  subject: string;
  /** In lower case; null when the portal does not tell. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  /** The class of the sign-in, by the portal's own word for it; null when it does not tell. */
  acr: string | null;
  /** By which methods the portal proved the person: `pwd`, `otp`, `mfa`, … (RFC 8176). */
  amr: readonly string[];
  /** Proof for the sign-out at the portal. */
  idToken: string | null;
  /** The portal's own session, by which it can end ours. */
  sid: string | null;
};

/** One outside portal with its settings, ready for use. */
export type PortalConnection = {
  /** Where the browser goes to sign in. */
  begin: (callbackUrl: string) => Promise<{ location: string; attempt: PortalAttempt }>;
  /** Who came back; throws a VendorError for an answer that does not belong to the attempt. */
  identify: (returned: { url: URL; attempt: PortalAttempt }) => Promise<PortalIdentity>;
  /** Where the browser goes to sign out there; null when the portal offers no such page. */
  signOutUrl: (request: { idToken: string | null; returnTo: string }) => Promise<string | null>;
};

export type PortalContext = { settings: Credentials; fetch: typeof globalThis.fetch };

/** A way to sign people in. Without `connect`, the sign-in pages are the server's own. */
export type Portal = {
  metadata: IntegrationMetadata;
  connect?: (context: PortalContext) => PortalConnection;
};
