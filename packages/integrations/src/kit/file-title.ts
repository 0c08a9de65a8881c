const longest = 150;

/** A title as the name of a file, with an ending. */
export const fileNameOf = (title: string, ending: string): string => {
  const clean = title
    .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
  return `${clean || 'Untitled'}.${ending}`;
};
