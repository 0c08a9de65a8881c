/** Texts under their whole key, `wallet:title`; what is no single text is left out. */
export const byKey = (files: Readonly<Record<string, object>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([file, texts]) =>
      Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [[`${file}:${key}`, text]] : [])),
    ),
  );
