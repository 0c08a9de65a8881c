import { voiceLimits } from '@inkstone/contract/brand-voices';
import { countWords } from '@inkstone/text/length';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { createSiteFetching, type FetchedPage } from '#server/kernel/outbound/site-fetching.ts';
import { paragraphsOf, tellingLinksOf } from './page-text.ts';

/** What is told while a site is read. */
export type ReadingEvent = { type: 'page'; url: string; words: number } | { type: 'page-skipped'; url: string; code: string };
type Reading = { fetch: typeof globalThis.fetch; signal: AbortSignal; emit: (event: ReadingEvent) => void };

const mostPages = voiceLimits.samples;
/** So many pages may be tried until enough of them have texts. */
const mostTried = 8;
/** No further page is begun after this time. */
const longestReadingMs = 45_000;
/** Fewer words tell no manner. */
const fewestWords = 60;

/** The address that a person typed, with the beginning that people leave out. */
export const addressOf = (typed: string): URL => {
  const url = URL.parse(/^[a-z][a-z\d+.-]{0,20}:/i.test(typed) ? typed : `https://${typed}`);
  if (!url) throw new AppError('outbound.invalid', 400);
  return url;
};

/** As much of the paragraphs as a sample holds; the last one is whole. */
const sampleOf = (paragraphs: readonly string[]): string => {
  let sample = '';
  for (const paragraph of paragraphs) {
    const longer = sample ? `${sample}\n${paragraph}` : paragraph;
    if (longer.length > voiceLimits.sample) return sample || longer.slice(0, voiceLimits.sample).toWellFormed();
    sample = longer;
  }
  return sample;
};

/** Reads the page at an address and further pages of its site that it links to; their paragraphs, a sample each. */
export const readSite = async (address: string, { fetch, signal, emit }: Reading): Promise<string[]> => {
  const fetchPage = createSiteFetching(fetch);
  const began = performance.now();
  const seen = new Set<string>();
  const samples: string[] = [];

  const take = ({ url, html }: FetchedPage): void => {
    const sample = sampleOf(paragraphsOf(html).filter((paragraph) => !seen.has(paragraph) && seen.add(paragraph)));
    emit({ type: 'page', url: url.href, words: countWords(sample) });
    if (sample) samples.push(sample);
  };

  // The page that was asked for has to be read; the others are as good as they come.
  const first = await fetchPage(address, signal);
  take(first);
  for (const link of tellingLinksOf(first.html, first.url).slice(0, mostTried)) {
    if (samples.length >= mostPages || performance.now() - began > longestReadingMs) break;
    try {
      take(await fetchPage(link, signal));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      emit({ type: 'page-skipped', url: link, code: error.code });
    }
  }
  const words = countWords(samples.join('\n'));
  if (words < fewestWords) throw new AppError('brandVoice.siteTooLittle', 422, { words, fewest: fewestWords });
  return samples;
};
