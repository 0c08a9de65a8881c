const withoutDots = new Set(['gmail.com', 'googlemail.com']);

/** A mail address without the variations that reach the same mailbox: `+something`, and dots at Gmail. */
const mailboxOf = (email: string): string => {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const [plain = ''] = name.split('+', 1);
  return withoutDots.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
};

/** Whether two addresses reach the same mailbox, as far as can be told from them. */
export const isSameMailbox = (left: string, right: string): boolean => mailboxOf(left) === mailboxOf(right);

/** A masked mail address: enough to recognise it, not enough to write to it. */
export const maskEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@');
  return email ? `${name.slice(0, name.length > 3 ? 2 : 1)}***@${domain}` : '';
};
