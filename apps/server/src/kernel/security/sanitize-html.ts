import sanitizeHtml, { type IOptions } from 'sanitize-html';

const textTags =
  'p div span h2 h3 h4 h5 h6 ul ol li b strong i em u s sub sup small code pre blockquote a img br hr table caption thead tbody tfoot tr th td figure figcaption dl dt dd'.split(
    ' ',
  );

/** What product descriptions, articles and pages need; everything else goes, and of scripts and styles the content too. */
const richText: IOptions = {
  allowedTags: textTags,
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: [],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto'], img: ['https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'noembed',
    'noframes',
    'xmp',
    'plaintext',
    'title',
    'svg',
    'math',
    'object',
    'select',
  ],
  nestingLimit: 60,
  disallowedTagsMode: 'discard',
  parseStyleAttributes: false,
  transformTags: {
    h1: 'h2',
    a: (_tagName, attribs) => linkOf(attribs),
    img: (_tagName, attribs) => imageOf(attribs),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

/** Whatever a text says of its links: the page that they open learns nothing of ours and can't reach back. Relative ones would lead into the console. */
const linkOf = ({ href = '', title }: Record<string, string>): { tagName: string; attribs: Record<string, string> } =>
  /^(?:https?:\/\/|mailto:)/i.test(href)
    ? { tagName: 'a', attribs: { href, ...(title ? { title } : {}), rel: 'noopener noreferrer nofollow' } }
    : { tagName: 'span', attribs: {} };

/** Images from elsewhere come encrypted or not at all; sizes are whole numbers of pixels. */
const imageOf = ({ src = '', ...others }: Record<string, string>): { tagName: string; attribs: Record<string, string> } => {
  const kept = Object.entries(others).filter(([name, value]) => !['width', 'height'].includes(name) || /^\d{1,4}$/.test(value));
  return { tagName: 'img', attribs: { ...(/^https:\/\//i.test(src) ? { src } : {}), ...Object.fromEntries(kept) } };
};

// Beyond what a contract lets in; it bounds the work on a text that a vendor sends.
const maxLength = 300_000;

/** HTML that others wrote or a model made, fit to be shown and published; the last step before either. */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html.slice(0, maxLength), richText);
