/** A file with the folders that it came in. */
export type NamedFile = { name: string; file: File };

const readAll = async (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> => {
  const all: FileSystemEntry[] = [];
  // `readEntries` returns about a hundred entries a call, and an empty list at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) return all;
    all.push(...some);
  }
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const filesIn = async (entry: FileSystemEntry): Promise<NamedFile[]> => {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ name: entry.fullPath.replace(/^\//, ''), file }];
  }
  if (!isFolder(entry)) return [];
  const inside = await readAll(entry.createReader());
  return (await Promise.all(inside.map(filesIn))).flat();
};

/** Files that systems and programs put beside those of people, in every folder. */
const isOfSystem = ({ name }: NamedFile): boolean => /\/(?:\.|~\$|__MACOSX\/|(?:Thumbs\.db|desktop\.ini)$)/i.test(name);
const ofPeople = (files: readonly NamedFile[]): NamedFile[] => files.filter((file) => !isOfSystem(file));

/** What was dropped, with what stands in folders. */
export const droppedFiles = async ({ items, files }: DataTransfer): Promise<NamedFile[]> => {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.length) return [...files].map((file) => ({ name: file.name, file }));
  return ofPeople((await Promise.all(entries.map(filesIn))).flat());
};

/** What was chosen, one by one or as a folder. */
export const chosenFiles = (files: ArrayLike<File> | null): NamedFile[] =>
  ofPeople(Array.from(files ?? []).map((file) => ({ name: file.webkitRelativePath || file.name, file })));
