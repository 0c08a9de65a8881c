import type { Language } from '@inkstone/phrases';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';

/** `leadsTo`: other sites that a journey goes to on purpose; they may be visited, and nothing may be loaded from them. */
export type Look = { url: string; language: Language; width?: number; leadsTo?: readonly string[] };

/** An empty page of a fresh person; what the browser complains about is kept, and a journey ends with none of it. */
export type Visit = { context: BrowserContext; page: Page; complaints: string[] };

/** What the listeners of a context go by; each person who gets the context sets it anew. */
type Hearing = { complaints: string[]; leadsTo: readonly string[]; origins: Set<string> };
/** `kind`: what can not be changed of a context once it is open. */
type Kept = { kind: string; context: BrowserContext; page: Page; hearing: Hearing };

/** Gives each person a context that knows nobody. */
export type Contexts = {
  take: (look: Look) => Promise<Visit>;
  /** Gets a context back after a journey that was green, for a later one. */
  giveBack: (context: BrowserContext) => Promise<void>;
};

const viewport = { width: 1440, height: 900 };
/** More than these wait for nobody: each keeps a program of the browser alive. */
const mostKept = 4;

/** The body of the newest save of a draft that the server has answered, by the page that sent it. */
const saves = new WeakMap<Page, string>();

const hearSaves = (context: BrowserContext): void => {
  context.on('response', (response) => {
    const request = response.request();
    if (response.ok() && request.url().endsWith('/save_draft/')) saves.set(request.frame().page(), request.postData() ?? '');
  });
};

/** What a page sent with the newest save of a draft that the server has answered. */
export const newestSave = (page: Page): string => saves.get(page) ?? '';

/** Every breach of the page's policy, on each page and in each frame. */
const hearViolations = async (context: BrowserContext, hearing: Hearing): Promise<void> => {
  await context.exposeBinding('tellOfViolation', (_source, text: string) => hearing.complaints.push(`violation of ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
      const tell: unknown = Reflect.get(window, 'tellOfViolation');
      if (typeof tell === 'function') tell([effectiveDirective, blockedURI, sourceFile, sample].join(' '));
    });
  });
};

/** Whether a request is for the page of a window, and not for a part of one or a frame in it. */
const opensAPage = (request: Request): boolean => {
  if (!request.isNavigationRequest()) return false;
  try {
    return request.frame().parentFrame() === null;
  } catch {
    return true; // the first request of a window that a page opens has no frame yet
  }
};

const open = async (browser: Browser, kind: string, { url, language }: Look): Promise<Kept> => {
  const hearing: Hearing = { complaints: [], leadsTo: [], origins: new Set() };
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    // What moves on its way is drawn frame by frame by the processor here: a twelfth of all that the journeys take.
    reducedMotion: 'reduce',
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
  });
  // As long as other waits of the tests; only one that hangs ends by it.
  context.setDefaultTimeout(300_000);
  context.on('weberror', (error) => hearing.complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) hearing.complaints.push(message.text());
  });
  context.on('request', (request) => {
    // Nothing that a page loads may come from anywhere but the installation itself.
    const { origin } = new URL(request.url());
    if (origin !== 'null') hearing.origins.add(origin);
    const isOnTheWay = hearing.leadsTo.includes(origin) && opensAPage(request);
    if (!isOnTheWay && !request.url().startsWith(url) && !/^(data|blob):/.test(request.url()))
      hearing.complaints.push(`asked ${request.url()}`);
  });
  hearSaves(context);
  await hearViolations(context, hearing);
  return { kind, context, page: await context.newPage(), hearing };
};

/** Takes everything from a context that a journey left in it; what the browser has loaded and compiled of the console stays. */
const emptied = async ({ kind, context, hearing }: Kept): Promise<Kept> => {
  const left = context.pages();
  // Opened before the others close: without any page the browser would end what it has for the context, and begin anew.
  const page = await context.newPage();
  await Promise.all(left.map((one) => one.close()));
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const devtools = await context.newCDPSession(page);
  for (const origin of hearing.origins) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
  return { kind, context, page, hearing };
};

/**
 * The contexts of one browser. One that comes back is emptied and given out again: what the browser has loaded and compiled of the console
 * is most of the work of a first page, and belongs to nobody.
 */
export const contextsOf = (browser: Browser): Contexts => {
  const inUse = new Map<BrowserContext, Kept>();
  const waiting: Kept[] = [];
  return {
    take: async (look) => {
      const kind = `${look.url} ${look.language}`;
      const index = waiting.findIndex((one) => one.kind === kind);
      const [again] = index < 0 ? [] : waiting.splice(index, 1);
      const kept = again ?? (await open(browser, kind, look));
      const { context, page, hearing } = kept;
      const complaints: string[] = [];
      Object.assign(hearing, { complaints, leadsTo: look.leadsTo ?? [], origins: new Set() } satisfies Hearing);
      await context.addCookies([{ name: 'lang', value: look.language, url: look.url }]);
      await page.setViewportSize({ ...viewport, ...(look.width && { width: look.width }) });
      inUse.set(context, kept);
      return { context, page, complaints };
    },
    giveBack: async (context) => {
      const kept = inUse.get(context);
      if (!kept) return;
      inUse.delete(context);
      waiting.push(await emptied(kept));
      if (waiting.length > mostKept) await waiting.shift()?.context.close();
    },
  };
};
