/** An answer of the chat as one that stands by itself: without the numbers of its sources, and no quote any more. */
export const withoutSources = (answer: string): string =>
  answer
    .replaceAll(/[ \t]?\[\d{1,3}\]/g, '')
    .replaceAll(/^> ?/gm, '')
    .trim();
