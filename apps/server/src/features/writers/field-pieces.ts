export type FieldPiece<Field extends string> = { field: Field; text: string };

/** Reads a model's answer as it comes and tells which text belongs to which field. */
export type FieldParser<Field extends string> = {
  push: (chunk: string) => FieldPiece<Field>[];
  end: () => FieldPiece<Field>[];
  /** The fields whose end was seen: by their closing tag, the next field, or the closing quote. What is said of them later is left out. */
  ended: ReadonlySet<Field>;
};

const plain = (text: string) => text.replaceAll(/[^a-z]/gi, '').toLowerCase();

/** `seo_title`, `SEO Title` and `seoTitle` are one name. */
export const fieldNamed = <Field extends string>(fields: readonly Field[], name: string): Field | undefined =>
  fields.find((field) => plain(field) === plain(name));
