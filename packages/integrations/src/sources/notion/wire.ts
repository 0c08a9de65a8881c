import { z } from 'zod';

/** A piece of a text, as Notion sends all of them: https://developers.notion.com/reference/rich-text */
const richText = z.array(z.object({ plain_text: z.string(), href: z.string().nullish() }));
export type RichText = z.infer<typeof richText>;

/** https://developers.notion.com/reference/parent-object */
const parent = z.object({
  type: z.string(),
  page_id: z.string().optional(),
  database_id: z.string().optional(),
  block_id: z.string().optional(),
});
export type Parent = z.infer<typeof parent>;

const named = z.object({ name: z.string().nullish() });

/** https://developers.notion.com/reference/page-property-values */
export const property = z.object({
  type: z.string(),
  title: richText.optional(),
  rich_text: richText.optional(),
  number: z.number().nullish(),
  select: named.nullish(),
  status: named.nullish(),
  multi_select: z.array(named).optional(),
  people: z.array(named).optional(),
  date: z.object({ start: z.string(), end: z.string().nullish() }).nullish(),
  checkbox: z.boolean().optional(),
  url: z.string().nullish(),
  email: z.string().nullish(),
  phone_number: z.string().nullish(),
});
export type Property = z.infer<typeof property>;

/** A page or a database, which a search tells apart by `object`. */
export const found = z.object({
  object: z.string(),
  id: z.string(),
  parent,
  last_edited_time: z.string(),
  url: z.string().nullish(),
  archived: z.boolean().nullish(),
  in_trash: z.boolean().nullish(),
  /** Of a database. */
  title: richText.optional(),
  /** Of a page; those of a database describe its columns. */
  properties: z.record(z.string(), z.looseObject({ type: z.string() })).optional(),
});
export type Found = z.infer<typeof found>;

/** https://developers.notion.com/reference/block */
export const block = z.looseObject({
  id: z.string(),
  type: z.string(),
  has_children: z.boolean(),
  parent: parent.optional(),
});
export type Block = z.infer<typeof block>;

/** What a block of a kind says. */
export const said = z.looseObject({
  rich_text: richText.optional(),
  caption: richText.optional(),
  language: z.string().nullish(),
  checked: z.boolean().nullish(),
  expression: z.string().optional(),
  url: z.string().nullish(),
  title: z.string().optional(),
  cells: z.array(richText).optional(),
  name: z.string().nullish(),
});

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ results: z.array(item), next_cursor: z.string().nullish(), has_more: z.boolean() });
