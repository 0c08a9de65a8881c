import { z } from 'zod';

/** A text that an integration brings along, so that its folder is all there is to it. */
export const localText = z.strictObject({ en: z.string().min(1), zh: z.string().min(1) });
export type LocalText = z.infer<typeof localText>;

/** One input of the credential form. The console draws the form from these; no vendor has a form of its own. */
export const credentialField = z.strictObject({
  key: z.string().regex(/^[a-z][a-zA-Z]*$/),
  label: localText,
  /** `password` is a secret: stored encrypted and never sent back. */
  kind: z.enum(['text', 'password', 'url', 'select']),
  required: z.boolean(),
  placeholder: z.string().optional(),
  /** The name under which the vendor's own tools read this value from the environment. */
  envName: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/)
    .optional(),
  help: localText.optional(),
  /** The choices of a `select`. */
  /** An address may be given as a host with a port alone, as the vendor's own tools take it. */
  mayBeHost: z.literal(true).optional(),
  options: z.array(z.strictObject({ value: z.string(), label: localText })).optional(),
});
export type CredentialField = z.infer<typeof credentialField>;

/** What the console needs to show an integration and to ask for its credentials. */
export const integrationMetadata = z.strictObject({
  /** Stored in the database and shown in addresses: never renamed. */
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  name: z.string().min(1),
  description: localText,
  website: z.url().nullable(),
  credentialFields: z.array(credentialField),
});
export type IntegrationMetadata = z.infer<typeof integrationMetadata>;

/** Values by the keys of the credential fields. */
export type Credentials = Readonly<Record<string, string | undefined>>;
