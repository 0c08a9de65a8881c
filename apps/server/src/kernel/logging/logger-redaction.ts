/** What stands in a log where a secret was. */
export const redacted = '[redacted]';

/** The one field that is printed whole: a mail that can't be sent anywhere else (see mail.ts). */
export const unsentMailField = 'unsentMail';

const maxTextLength = 32_768;
const maxDepth = 12;

const secretWords = new Set(
  'authorization cookie cookies password passwords passwd pwd passphrase passcode secret secrets token tokens key keys apikey apikeys credential credentials otp captcha jwt jwe bearer csrf xsrf sid sessionid signature sealed pem'.split(
    ' ',
  ),
);
const harmlessLastWords = new Set(['id', 'ids', 'name', 'names', 'kind', 'count', 'length', 'limit', 'hint']);

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

const isSecretName = (name: string): boolean => {
  const words = wordsOf(name.slice(0, 200));
  if (harmlessLastWords.has(words.at(-1) ?? '')) return false;
  return words.some((word) => secretWords.has(word)) || secretWords.has(words.join(''));
};

/** Counts of tokens are no secrets; every other leaf under a secret name is one. */
const isCount = (name: string, value: unknown): boolean => typeof value === 'number' && /tokens?$/i.test(name);

const looksRandom = (run: string): string => (/[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run) ? redacted : run);

// Every pattern is linear in the text: runs are bounded or their character classes do not overlap with what follows.
const rules: readonly (readonly [RegExp, string | ((match: string) => string)])[] = [
  [/-----BEGIN [A-Z ]{1,40}-----[^-]*(?:-----END [A-Z ]{1,40}-----)?/g, redacted],
  // User and password before a host, in any kind of address.
  [/:\/\/[^\s/?#"'<>@]{1,1000}@(?=[^\s])/g, `://${redacted}@`],
  // Query strings carry codes, states and tokens under names that nobody can list.
  [/\?[^\s"'<>?=]{0,200}=[^\s"'<>]*/g, `?${redacted}`],
  [/#[\w-]{1,40}=[^\s"'<>]*/g, `#${redacted}`],
  [/\b((?:set-)?cookie\d?)(["']?\s{0,8}[:=])[^\r\n]*/gi, `$1$2 ${redacted}`],
  [/\b(Bearer|Basic|Digest|Negotiate|Token)[ \t]{1,8}(?!of\b)[\w+/=.~:-]{6,}/gi, `$1 ${redacted}`],
  [
    /([\w-]{0,40}(?:password|passwd|passphrase|pwd|secret|token|api[-_ ]?key|authorization|credentials?|captcha|otp)(?!s)[\w-]{0,20}\\?["']?\s{0,8}[:=]\s{0,8})(?!\[redacted\])(?:\\?"[^"\r\n]*"?|'[^'\r\n]*'?|[^\s,;&"')}\]]+)/gi,
    `$1${redacted}`,
  ],
  [/\b(?:sk|pk|rk|whsec|shp[a-z]{2}|gh[opsur]|github_pat|glpat|xox[a-z]|hf|gsk|xai|ink)[-_][\w-]{10,}/g, redacted],
  [/\b(?:AKIA|ASIA)[A-Z\d]{12,}|\bAIza[\w-]{20,}/g, redacted],
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)*/g, redacted],
  [/\b[a-z]{2,12}_[a-z2-7]{39}\b/g, redacted],
  // Whatever else is long and mixes capitals, small letters and digits as only chance does.
  [/[\w+/=-]{40,}/g, looksRandom],
];

/** A text without the secrets that can be told by their looks or by the name in front of them. */
export const redactText = (text: string): string => {
  const isLong = text.length > maxTextLength;
  let clean = isLong ? text.slice(0, maxTextLength) : text;
  for (const [pattern, replacement] of rules) {
    clean = typeof replacement === 'string' ? clean.replaceAll(pattern, replacement) : clean.replaceAll(pattern, replacement);
  }
  return isLong ? `${clean}… (${text.length - maxTextLength} more)` : clean;
};

const redactUnder = (name: string, value: unknown, depth: number): unknown => {
  if (value === null || typeof value === 'boolean' || value === '') return value;
  if (!isSecretName(name)) return redactValue(value, depth);
  if (typeof value !== 'object') return isCount(name, value) ? value : redacted;
  if (depth > maxDepth) return redacted;
  if (Array.isArray(value)) return value.map((item) => redactUnder(name, item, depth + 1));
  // The whole branch is secret: `{ credentials: { user, region } }`. The counts in `{ tokens: { input: 3 } }` are not.
  return Object.fromEntries(
    Object.entries(value).map(([inner, item]) => [
      inner,
      redactUnder(`${name}.${/tokens$/i.test(name) ? 'tokens' : inner}`, item, depth + 1),
    ]),
  );
};

/** A Buffer as JSON shows it; numbers hide a secret from every pattern. */
const isBytes = (value: object): boolean => 'type' in value && value.type === 'Buffer' && 'data' in value && Array.isArray(value.data);

const redactValue = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return '[too deep]';
  if (Array.isArray(value)) return redactList(value, depth);
  if (isBytes(value)) return '[bytes]';
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [redactText(name), redactUnder(name, item, depth + 1)]));
};

/** Raw headers come as a flat list of names and values, header entries as pairs. */
const redactList = (items: readonly unknown[], depth: number): unknown[] =>
  items.map((item, index) => {
    const before = items[index - 1];
    return typeof before === 'string' && before.length <= 60 && /^[\w-]+$/.test(before)
      ? redactUnder(before, item, depth + 1)
      : redactValue(item, depth + 1);
  });

/** A log line's fields without secrets: by the names of fields at any depth, and by the looks of texts. */
export const redactFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      redactText(name),
      name === unsentMailField && typeof value === 'string' ? value : redactUnder(name, value, 0),
    ]),
  );
