import { z } from 'zod';

/** The claims of an ID token or of the userinfo endpoint that we read. */
export const claims = z.object({
  sub: z.string().min(1),
  email: z.email().max(320).optional().catch(undefined),
  // Some providers send the text "true".
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(undefined),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
  acr: z.string().optional().catch(undefined),
  amr: z.array(z.string()).optional().catch(undefined),
  sid: z.string().optional().catch(undefined),
});
export type Claims = z.infer<typeof claims>;
