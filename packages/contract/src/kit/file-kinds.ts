/** The kinds of files that are taken, and the endings by which their names tell them. */
export const fileKinds = {
  pdf: ['pdf'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  pptx: ['pptx'],
  doc: ['doc'],
  xls: ['xls'],
  ppt: ['ppt'],
  rtf: ['rtf'],
  odt: ['odt'],
  ods: ['ods'],
  odp: ['odp'],
  csv: ['csv', 'tsv'],
  txt: ['txt', 'text', 'log'],
  md: ['md', 'markdown'],
  html: ['html', 'htm'],
  eml: ['eml'],
  zip: ['zip'],
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  webp: ['webp'],
} as const satisfies Record<string, readonly string[]>;
export type FileKind = keyof typeof fileKinds;

/** Whether a text is the name of a kind. */
export const isFileKind = (text: string): text is FileKind => Object.hasOwn(fileKinds, text);

/** The kind that a name tells by its ending; undefined where it tells none that is taken. */
export const fileKindOf = (name: string): FileKind | undefined => {
  const ending = name.toLowerCase().split('.').slice(1).at(-1) ?? '';
  return Object.entries(fileKinds)
    .filter(([, endings]) => endings.some((each) => each === ending))
    .map(([kind]) => kind)
    .find(isFileKind);
};
