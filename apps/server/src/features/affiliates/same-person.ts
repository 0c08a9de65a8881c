const withoutDots = new Set(['gmail.com', 'googlemail.com']);

/** An address without what mail services let people add to their own: `+something`, and dots at one of them. */
const mailboxOf = (email: string): string => {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const plain = name.replace(/\+.*$/, '');
  return withoutDots.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
};

/** Whether two addresses reach the same mailbox, as far as can be told from them. */
export const isSameMailbox = (left: string, right: string): boolean => mailboxOf(left) === mailboxOf(right);

/** An address of which others see enough to recognise it, and not enough to write to it. */
export const maskEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@');
  return email ? `${name.slice(0, name.length > 3 ? 2 : 1)}***@${domain}` : '';
};
