import { domainToASCII } from 'node:url';

/** Names under which one provider has the same mailbox. */
const sameDomain: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
};
/** Providers that do not look at dots in the name. */
const dotless = new Set(['gmail.com', 'proton.me']);

/**
 * One spelling for all that reach the same mailbox: case, width and script of the letters, names of the provider, dots where it ignores
 * them, and what stands behind a plus. Whoever has a plus of his own in the name is given no second gift, and loses nothing else.
 */
export const normalizeMailbox = (email: string): string => {
  const plain = email.trim().normalize('NFKC').toLowerCase();
  const at = plain.lastIndexOf('@');
  const domain = (domainToASCII(plain.slice(at + 1)) || plain.slice(at + 1)).replace(/\.$/, '');
  const provider = sameDomain[domain] ?? domain;
  const [name = ''] = plain.slice(0, at).split('+');
  return `${dotless.has(provider) ? name.replaceAll('.', '') : name}@${provider}`;
};
