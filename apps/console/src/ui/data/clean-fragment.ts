import DOMPurify from 'dompurify';

const allowed = {
  ALLOWED_TAGS: 'p h2 h3 h4 ul ol li b strong i em u s sub sup code blockquote a br hr table thead tbody tr th td'.split(' '),
  ALLOWED_ATTR: ['href', 'colspan', 'rowspan', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
};
/** What says how a text looks elsewhere, and the editor's own placeholders; nothing of it acts or loads anything. */
const looks = {
  ...allowed,
  ALLOWED_TAGS: [...allowed.ALLOWED_TAGS, ...'div section article header footer main pre dl dt dd span font h1 h5 h6'.split(' ')],
  ALLOWED_ATTR: [...allowed.ALLOWED_ATTR, 'style', 'data-kept'],
};

/** HTML that a model, a store or a clipboard brought, as nodes that may stand in our page. */
export const cleanFragment = (html: string): DocumentFragment => DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true });

/** HTML of a clipboard with its looks, to be read by the editor, which has few of them. */
export const fragmentWithLooks = (html: string): DocumentFragment => DOMPurify.sanitize(html, { ...looks, RETURN_DOM_FRAGMENT: true });

/** A description as nodes from which the editor reads its document: no looks, and the places of what it keeps unseen. */
export const editableFragment = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    ...allowed,
    ALLOWED_TAGS: [...looks.ALLOWED_TAGS, 'figure', 'figcaption', 'caption', 'small'],
    ALLOWED_ATTR: [...allowed.ALLOWED_ATTR, 'scope', 'title', 'data-kept'],
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });

/** A formula that was made of somebody's words, as nodes of MathML: no links, no styles, nothing of HTML. */
export const cleanFormula = (markup: string): DocumentFragment =>
  DOMPurify.sanitize(markup, {
    USE_PROFILES: { mathMl: true },
    FORBID_TAGS: ['annotation', 'annotation-xml', 'maction'],
    FORBID_ATTR: ['style', 'class', 'id', 'href', 'xlink:href'],
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
