import DOMPurify from 'dompurify';

const rules = {
  ALLOWED_TAGS: 'p h2 h3 h4 ul ol li b strong i em u s sub sup code blockquote a br hr table thead tbody tr th td'.split(' '),
  ALLOWED_ATTR: ['href', 'colspan', 'rowspan', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
  RETURN_DOM_FRAGMENT: true as const,
};

/** HTML that a model, a store or a clipboard brought, as nodes that may stand in our page. */
export const cleanFragment = (html: string): DocumentFragment => DOMPurify.sanitize(html, rules);
