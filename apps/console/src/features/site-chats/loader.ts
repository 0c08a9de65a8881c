import { siteChatButton as en } from '@inkstone/phrases/en/site-chat-button';
import { siteChatButton as zh } from '@inkstone/phrases/zh/site-chat-button';
import { inkOn } from './ink-on.ts';

// What a web site loads: a button in the corner, and the chat in a frame once somebody opens it. It stands alone, without a library.

/** What the frame tells this page. */
type Told = { inkstone?: unknown; type?: unknown };

const script = document.currentScript;

const styles = `
  :host { all: initial; }
  button { position: fixed; bottom: 20px; z-index: 2147483000; width: 56px; height: 56px; border: 0; border-radius: 50%; padding: 0;
    display: grid; place-items: center; color: var(--ink); background: var(--color); cursor: pointer; box-shadow: 0 4px 16px rgb(0 0 0 / 25%); }
  button:focus-visible { outline: 3px solid var(--color); outline-offset: 3px; box-shadow: 0 0 0 3px #fff; }
  iframe { position: fixed; bottom: 88px; z-index: 2147483000; width: 400px; height: min(640px, calc(100dvh - 108px)); border: 0;
    border-radius: 12px; background: Canvas; box-shadow: 0 8px 32px rgb(0 0 0 / 30%); }
  .right { right: 20px; }
  .left { left: 20px; }
  iframe[hidden] { display: none; }
  @media (max-width: 480px) {
    iframe { inset: 0; width: 100%; height: 100dvh; border-radius: 0; }
    .open { display: none; }
  }
`;

const bubble = 'M21 11.5a8.4 8.4 0 0 1-12.2 7.5L3 21l2-5.8A8.4 8.4 0 1 1 21 11.5z';
const cross = 'M18 6 6 18M6 6l12 12';

const drawing = (): { svg: SVGSVGElement; show: (isOpen: boolean) => void } => {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  const attributes = { viewBox: '0 0 24 24', width: '26', height: '26', fill: 'none', stroke: 'currentColor', 'stroke-width': '2' };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  svg.setAttribute('aria-hidden', 'true');
  svg.append(path);
  return { svg, show: (isOpen) => path.setAttribute('d', isOpen ? cross : bubble) };
};

/** The button in its corner, in a tree of its own that styles of the page do not reach. */
const makeButton = (mark: string, color: string) => {
  const host = document.createElement('div');
  host.id = mark;
  const root = host.attachShadow({ mode: 'open' });
  // A style sheet that is made here is no inline style: a strict policy of the page lets it be.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const ground = /^#[0-9a-f]{6}$/i.test(color) ? color : '#2f4b7c';
  host.style.setProperty('--color', ground);
  host.style.setProperty('--ink', inkOn(ground));
  const button = document.createElement('button');
  const { svg, show } = drawing();
  button.type = 'button';
  button.append(svg);
  root.append(button);
  return { host, root, button, show };
};

/** How the script was included: which chat, in which language, look and corner. */
const readOwn = ({ src, dataset }: HTMLScriptElement) => {
  const { chat = '', lang = navigator.language, theme = '', side, color = '' } = dataset;
  const language = /^zh\b/i.test(lang) ? 'zh' : 'en';
  const { origin } = new URL(src);
  const look = theme === 'dark' || theme === 'light' ? `&theme=${theme}` : '';
  const place = side === 'left' ? 'left' : 'right';
  return { chat, origin, color, place, words: language === 'zh' ? zh : en, address: `${origin}/b/${chat}?lang=${language}${look}` };
};

/** What the button says and looks like. */
const name = (button: HTMLButtonElement, { isOpen, place, words }: { isOpen: boolean; place: string; words: typeof en }): void => {
  button.setAttribute('aria-expanded', String(isOpen));
  button.setAttribute('aria-label', isOpen ? words.close : words.open);
  button.className = isOpen ? `${place} open` : place;
};

const makeFrame = (root: ShadowRoot, of: { title: string; className: string; src: string }): HTMLIFrameElement => {
  const made = document.createElement('iframe');
  Object.assign(made, { ...of, allow: 'clipboard-write' });
  root.append(made);
  return made;
};

/** Passes on messages of our frame, and ignores those of any other window. */
const hearFrame = (frameOf: () => HTMLIFrameElement | null, origin: string, onTold: (type: unknown) => void): void =>
  window.addEventListener('message', ({ source, origin: from, data }: MessageEvent<Told | null>) => {
    const frame = frameOf();
    if (frame && source === frame.contentWindow && from === origin && data?.inkstone === 1) onTold(data.type);
  });

const begin = (own: HTMLScriptElement): void => {
  const { chat, origin, color, place, words, address } = readOwn(own);
  const mark = `inkstone-chat-${chat}`;
  // Included twice, it stands there once.
  if (!/^[\w-]{16,64}$/.test(chat) || document.getElementById(mark)) return;
  const { host, root, button, show } = makeButton(mark, color);
  let frame: HTMLIFrameElement | null = null;
  let identity: string | null = null;
  // Messages wait until the page in the frame has said that it is ready.
  let isReady = false;

  const tell = (message: object): void => {
    if (isReady) frame?.contentWindow?.postMessage({ inkstone: 1, ...message }, origin);
  };
  const isOpen = (): boolean => frame !== null && !frame.hidden;
  const draw = (): void => {
    name(button, { isOpen: isOpen(), place, words });
    show(isOpen());
  };
  const openChat = (): void => {
    frame ??= makeFrame(root, { title: words.chat, className: place, src: address });
    frame.hidden = false;
    draw();
    frame.focus();
    tell({ type: 'opened' });
  };
  const closeChat = (): void => {
    if (!frame || frame.hidden) return;
    frame.hidden = true;
    draw();
    button.focus();
  };
  /** Says who the visitor is, by a token that the web site's server has signed; null forgets it. */
  const identify = (token: string | null): void => {
    identity = token;
    tell(token === null ? { type: 'logout' } : { type: 'hello', identity });
  };

  button.addEventListener('click', () => (isOpen() ? closeChat() : openChat()));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeChat();
  });
  hearFrame(
    () => frame,
    origin,
    (type) => {
      if (type === 'close') closeChat();
      if (type !== 'ready') return;
      isReady = true;
      tell({ type: 'hello', identity });
      if (isOpen()) tell({ type: 'opened' });
    },
  );
  draw();
  document.body.append(host);
  // What the page may do with it; handed to whoever listens, so that nothing new stands among the page's names.
  const detail = { open: openChat, close: closeChat, identify, logout: () => identify(null) };
  document.dispatchEvent(new CustomEvent('inkstone-chat', { detail }));
};

if (script instanceof HTMLScriptElement) {
  if (document.body) begin(script);
  else document.addEventListener('DOMContentLoaded', () => begin(script));
}
