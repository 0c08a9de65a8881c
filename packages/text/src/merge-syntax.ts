import { type MergeField, type MergeMark, mergeMark } from './merge-fields.ts';

/** How a mailer writes a field; in `withWords` `%s` stands for the words. Null where it has none of this kind. */
export type MergeSyntax = Readonly<Record<MergeField, { plain: string; withWords?: string } | null>>;

/** What would end the words inside of a mailer's own mark, or be taken for markup. */
const unfit = /["'|{}[\]*%<>&]/g;

/** The fields as a mailer writes them; one that it does not know stays as it is. */
export const inSyntax =
  (syntax: MergeSyntax) =>
  ({ field, words }: MergeMark): string => {
    const known = syntax[field];
    if (!known) return mergeMark(field);
    const said = words.replaceAll(unfit, '').trim();
    return said && known.withWords ? known.withWords.replace('%s', () => said) : known.plain;
  };

/** The ways in which programs that send e-mails write fields, each by its form; `braces` is ours, as it stands in the text. */
export const mergeSyntaxes = {
  braces: { first_name: null, shop_name: null, shop_link: null, cart_link: null, unsubscribe_link: null },
  contact: {
    first_name: { plain: '{{ contact.FIRSTNAME }}', withWords: "{{ contact.FIRSTNAME | default : '%s' }}" },
    shop_name: null,
    shop_link: null,
    cart_link: null,
    unsubscribe_link: { plain: '{{ unsubscribe }}' },
  },
  customer: {
    first_name: { plain: '{{ customer.first_name }}', withWords: "{{ customer.first_name | default: '%s' }}" },
    shop_name: { plain: '{{ shop.name }}' },
    shop_link: { plain: '{{ shop.url }}' },
    cart_link: { plain: '{{ url }}' },
    unsubscribe_link: { plain: '{{ unsubscribe_link }}' },
  },
  person: {
    first_name: { plain: "{{ first_name|default:'' }}", withWords: "{{ first_name|default:'%s' }}" },
    shop_name: { plain: '{{ organization.name }}' },
    shop_link: { plain: '{{ organization.url }}' },
    cart_link: { plain: '{{ event.extra.checkout_url }}' },
    unsubscribe_link: { plain: '{% unsubscribe_link %}' },
  },
  stars: {
    first_name: { plain: '*|FNAME|*', withWords: '*|IF:FNAME|**|FNAME|**|ELSE:|*%s*|END:IF|*' },
    shop_name: { plain: '*|LIST:COMPANY|*' },
    shop_link: { plain: '*|LIST:URL|*' },
    cart_link: null,
    unsubscribe_link: { plain: '*|UNSUB|*' },
  },
  brackets: {
    first_name: { plain: '[[contact.first_name]]', withWords: '[[contact.first_name | default: "%s"]]' },
    shop_name: null,
    shop_link: null,
    cart_link: null,
    unsubscribe_link: { plain: '[[unsubscribe_link]]' },
  },
} as const satisfies Record<string, MergeSyntax>;
export type SyntaxName = keyof typeof mergeSyntaxes;
