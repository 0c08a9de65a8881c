import { z } from 'zod';

/** The file that Google makes for a service account. */
export const serviceAccountKey = z.object({ client_email: z.string().min(3), private_key: z.string().min(1) });

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** https://developers.google.com/drive/api/reference/rest/v3/files */
export const file = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  modifiedTime: z.string().optional(),
  version: z.string().optional(),
  md5Checksum: z.string().optional(),
  size: z.string().optional(),
  webViewLink: z.string().optional(),
  trashed: z.boolean().optional(),
});
export type File = z.infer<typeof file>;

export const fileList = z.object({ files: z.array(file), nextPageToken: z.string().optional() });

export const startToken = z.object({ startPageToken: z.string() });
