/** The kinds of failure of a vendor. Callers decide by these, never by a vendor's own code. */
export type VendorErrorKind = 'credentials' | 'rate-limit' | 'refused' | 'unavailable' | 'unexpected-answer';

type Details = ErrorOptions & {
  /** How long the vendor asks us to wait, when it says so. */
  retryAfterSeconds?: number | undefined;
};

/** The one way in which an integration fails. The message is for logs and operators; it never holds a credential. */
export class VendorError extends Error {
  override readonly name = 'VendorError';
  /** The vendor's display name: it is shown to people. */
  readonly vendor: string;
  readonly kind: VendorErrorKind;
  readonly retryAfterSeconds: number | undefined;

  // biome-ignore lint/complexity/useMaxParams: ends with message and options, as every Error does.
  constructor(vendor: string, kind: VendorErrorKind, message: string, details: Details = {}) {
    super(message, details);
    this.vendor = vendor;
    this.kind = kind;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
