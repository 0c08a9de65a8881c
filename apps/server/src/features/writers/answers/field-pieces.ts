export type FieldPiece<Field extends string> = { field: Field; text: string };

/** Reads a model's answer as it comes and tells which text belongs to which field. */
export type FieldParser<Field extends string> = {
  push: (chunk: string) => FieldPiece<Field>[];
  end: () => FieldPiece<Field>[];
  /** The fields whose own end was seen: their closing tag or quote. What is said of them later is left out. */
  ended: ReadonlySet<Field>;
  /** The fields whose text can not be told from what stands around it, or that are no text. */
  broken: ReadonlySet<Field>;
  /** The field that is being written and needs nothing but its closing tag. */
  open: () => Field | undefined;
};

const plain = (text: string) => text.replaceAll(/[^a-z]/gi, '').toLowerCase();

/** `seo_title`, `SEO Title` and `seoTitle` are one name. */
export const fieldNamed = <Field extends string>(fields: readonly Field[], name: string): Field | undefined =>
  fields.find((field) => plain(field) === plain(name));
