import DOMPurify from 'dompurify';

const allowed = {
  ALLOWED_TAGS: 'p h2 h3 h4 ul ol li b strong i em u s sub sup code blockquote a br hr table thead tbody tr th td'.split(' '),
  ALLOWED_ATTR: ['href', 'colspan', 'rowspan', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
};
/** What says how a text looks elsewhere; nothing of it acts or loads anything. */
const looks = {
  ...allowed,
  ALLOWED_TAGS: [...allowed.ALLOWED_TAGS, ...'div section article header footer main pre dl dt dd span font h1 h5 h6'.split(' ')],
  ALLOWED_ATTR: [...allowed.ALLOWED_ATTR, 'style'],
};

/** HTML that a model, a store or a clipboard brought, as nodes that may stand in our page. */
export const cleanFragment = (html: string): DocumentFragment => DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true });

/** HTML of a clipboard with its looks, to be reduced to what our page has and cleaned by `cleanMarkup` then. */
export const fragmentWithLooks = (html: string): DocumentFragment => DOMPurify.sanitize(html, { ...looks, RETURN_DOM_FRAGMENT: true });

/** Nodes as clean HTML that the page's policy lets the browser insert. */
export const cleanMarkup = (element: HTMLElement): TrustedHTML => DOMPurify.sanitize(element, { ...allowed, RETURN_TRUSTED_TYPE: true });
