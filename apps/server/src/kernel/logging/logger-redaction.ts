/** Replaces a secret in the log. */
export const redacted = '[redacted]';

/** The only field that is not redacted: a mail that is printed because no mail server is set (see mail.ts). */
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
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

const isSecretName = (name: string): boolean => {
  const words = wordsOf(name.slice(0, 200));
  if (harmlessLastWords.has(words.at(-1) ?? '')) return false;
  return words.some((word) => secretWords.has(word)) || secretWords.has(words.join(''));
};

/** Whether the value is a number of tokens (a model's, say), which is no secret although its name contains "token". */
const isCount = (name: string, value: unknown): boolean => typeof value === 'number' && /tokens?$/i.test(name);

const looksRandom = (run: string): string => (/[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run) ? redacted : run);

// No pattern may backtrack (ReDoS): repetitions are bounded, or their character class does not overlap with what follows.
const rules: readonly (readonly [RegExp, string | ((match: string) => string)])[] = [
  [/-----BEGIN [A-Z ]{1,40}-----[^-]*(?:-----END [A-Z ]{1,40}-----)?/g, redacted],
  // User and password in a URL of any scheme.
  [/:\/\/[^\s/?#"'<>@]{1,1000}@(?=[^\s])/g, `://${redacted}@`],
  // Whole query strings, because codes, states and tokens come under any parameter name.
  [/\?[^\s"'<>?=]{0,200}=[^\s"'<>]*/g, `?${redacted}`],
  [/#[\w-]{1,40}=[^\s"'<>]*/g, `#${redacted}`],
  [/\b((?:set-)?cookie\d?)(["']?\s{0,8}[:=])[^\r\n]*/gi, `$1$2 ${redacted}`],
  [/\b(Bearer|Basic|Digest|Negotiate|Token)[ \t]{1,8}(?!of\b)[\w+/=.~:-]{6,}/gi, `$1 ${redacted}`],
  [
    // linear: what may stand on either side of the name is bounded
    /([\w-]{0,40}(?:password|passwd|passphrase|pwd|secret|token|api[-_ ]?key|authorization|credentials?|captcha|otp)(?!s)[\w-]{0,20}\\?["']?\s{0,8}[:=]\s{0,8})(?!\[redacted\])(?:\\?"[^"\r\n]*"?|'[^'\r\n]*'?|[^\s,;&"')}\]]+)/gi,
    `$1${redacted}`,
  ],
  // linear: a run is taken whole as soon as it has ten characters
  [/\b(?:sk|pk|rk|whsec|shp[a-z]{2}|gh[opsur]|github_pat|glpat|xox[a-z]|hf|gsk|xai|ink)[-_][\w-]{10,}/g, redacted],
  [/\b(?:AKIA|ASIA)[A-Z\d]{12,}|\bAIza[\w-]{20,}/g, redacted],
  // linear: the first part of a JWT is bounded
  [/\beyJ[\w-]{8,1000}\.[\w-]+(?:\.[\w-]*)*/g, redacted],
  [/\b[a-z]{2,12}_[a-z2-7]{39}\b/g, redacted],
  // Any other long run that mixes capitals, small letters and digits, as random tokens do.
  // linear: a run is taken whole as soon as it has forty characters
  [/[\w+/=-]{40,}/g, looksRandom],
];

/** Removes secrets from a text, found by their form (keys, JWTs, URLs with passwords) or by the name before them. Long texts are cut. */
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
  // Everything below a secret name is redacted, as in `{ credentials: { user, region } }`, except counts, as in `{ tokens: { input: 3 } }`.
  return Object.fromEntries(
    Object.entries(value).map(([inner, item]) => [
      inner,
      redactUnder(`${name}.${/tokens$/i.test(name) ? 'tokens' : inner}`, item, depth + 1),
    ]),
  );
};

/** Whether the value is a Buffer in JSON form; as a list of numbers no pattern would find the secret in it. */
const isBytes = (value: object): boolean => 'type' in value && value.type === 'Buffer' && 'data' in value && Array.isArray(value.data);

const redactValue = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return '[too deep]';
  if (Array.isArray(value)) return redactList(value, depth);
  if (isBytes(value)) return '[bytes]';
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [redactText(name), redactUnder(name, item, depth + 1)]));
};

/** Redacts a list. Raw HTTP headers are a flat list of names and values, so an item after a text is redacted under that name. */
const redactList = (items: readonly unknown[], depth: number): unknown[] =>
  items.map((item, index) => {
    const before = items[index - 1];
    return typeof before === 'string' && before.length <= 60 && /^[\w-]+$/.test(before)
      ? redactUnder(before, item, depth + 1)
      : redactValue(item, depth + 1);
  });

/** Removes secrets from the fields of a log line: by the names of fields at any depth, and by the form of texts. */
export const redactFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      redactText(name),
      name === unsentMailField && typeof value === 'string' ? value : redactUnder(name, value, 0),
    ]),
  );
