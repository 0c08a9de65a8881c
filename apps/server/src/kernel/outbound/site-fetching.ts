import robotsParser from 'robots-parser';
import { AppError } from '#server/kernel/errors/app-error.ts';

type Fetch = typeof globalThis.fetch;
export type FetchedPage = { url: URL; html: string };

/** By this name we read, and obey what a site's robots.txt says to it. */
const agent = 'Inkstone';
/** Rules are held against addresses in a time that grows with both. */
const longestRobots = 64 * 1024;
const longestAddress = 2000;
const mostHops = 4;

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

const charsetIn = (text: string): string | undefined => /charset\s{0,4}=\s{0,4}["']?([\w-]{2,20})/i.exec(text)?.[1];

/** A page in the letters that its header or its beginning names; UTF-8 where neither does, or names none that is known. */
const decode = (bytes: Uint8Array, contentType: string): string => {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const label = charsetIn(contentType) ?? charsetIn(beginning) ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes); // no charset that is known
  }
};

/** Reads pages of one site by the guarded client: obeys robots.txt wherever a redirect leads, and takes texts only. */
export const createSiteFetching = (fetch: Fetch) => {
  const rules = new Map<string, ReturnType<typeof robotsParser>>();

  const robotsOf = async ({ origin }: URL, signal: AbortSignal): Promise<ReturnType<typeof robotsParser>> => {
    const known = rules.get(origin);
    if (known) return known;
    const address = `${origin}/robots.txt`;
    const response = await fetch(address, { signal, headers: { 'user-agent': agent } });
    // RFC 9309: a site whose rules can not be asked for just now is not read; one without rules is open.
    if (response.status >= 500) throw new AppError('outbound.siteStatus', 502, { status: response.status });
    const text = response.ok ? (await response.text()).slice(0, longestRobots) : '';
    const robots = robotsParser(address, text);
    rules.set(origin, robots);
    return robots;
  };

  const fetchOnce = async (url: URL, signal: AbortSignal): Promise<Response> => {
    if (url.href.length > longestAddress) throw new AppError('outbound.invalid', 400);
    const robots = await robotsOf(url, signal);
    if (robots.isAllowed(url.href, agent) === false) throw new AppError('outbound.siteForbidden', 422, { site: url.host });
    const headers = { 'user-agent': agent, accept: 'text/html,text/plain;q=0.9' };
    return fetch(url, { signal, redirect: 'manual', headers });
  };

  /** Refuses what is no page of text, and what the site does not want to be read. */
  return async (address: string, signal: AbortSignal): Promise<FetchedPage> => {
    let url = URL.parse(address);
    for (let hop = 0; hop < mostHops && url; hop += 1) {
      const response = await fetchOnce(url, signal);
      const location = response.headers.get('location');
      if (isRedirect(response.status) && location) {
        await response.body?.cancel();
        url = URL.parse(location, url);
        continue;
      }
      if (!response.ok) throw new AppError('outbound.siteStatus', 502, { status: response.status });
      const contentType = response.headers.get('content-type') ?? '';
      if (!/^(?:text\/html|application\/xhtml\+xml|text\/plain)\b/i.test(contentType)) throw new AppError('outbound.siteNotText', 422);
      return { url, html: decode(new Uint8Array(await response.arrayBuffer()), contentType) };
    }
    throw url ? new AppError('outbound.tooManyRedirects', 502) : new AppError('outbound.invalid', 400);
  };
};
