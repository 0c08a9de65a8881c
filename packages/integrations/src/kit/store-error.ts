type Kinds = {
  auth: object;
  scope: object;
  notFound: object;
  /** The product was changed meanwhile. */
  conflict: object;
  validation: { fields: readonly string[] };
  throttled: { retryAfterSeconds: number };
  unavailable: object;
  /** The answer was lost: nobody knows whether it was done. */
  unknownOutcome: object;
};
export type StoreFailure = { [Kind in keyof Kinds]: { kind: Kind } & Kinds[Kind] }[keyof Kinds];

/** The one way in which a store platform fails. The message is for logs; it holds no credential. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly platform: string;
  readonly failure: StoreFailure;

  constructor(platform: string, failure: StoreFailure, options: ErrorOptions = {}) {
    super(`${platform}: ${failure.kind}`, options);
    this.platform = platform;
    this.failure = failure;
  }
}
