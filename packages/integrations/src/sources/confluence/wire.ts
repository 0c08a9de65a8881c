import { z } from 'zod';

const links = z.object({ next: z.string().optional(), base: z.string().optional(), webui: z.string().optional() });

export const space = z.object({ id: z.string(), name: z.string() });

/** https://developer.atlassian.com/cloud/confluence/rest/v2/api-group-page/ */
export const page = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string().optional(),
  spaceId: z.string().nullish(),
  parentId: z.string().nullish(),
  version: z.object({ number: z.number(), createdAt: z.string().optional() }).optional(),
  _links: links.optional(),
});
export type Page = z.infer<typeof page>;

/** A page below another one is told with less. */
export const child = z.object({ id: z.string(), title: z.string(), status: z.string().optional() });

export const pageWithBody = page.extend({ body: z.object({ export_view: z.object({ value: z.string() }).optional() }).optional() });

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ results: z.array(item), _links: links.optional() });
