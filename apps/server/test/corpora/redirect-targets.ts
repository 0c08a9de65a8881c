const evil = 'evil.example';

/** Signs that some browser or server drops, turns into a slash, or takes for one. */
const slashLike = ['/', '\\', '%2f', '%2F', '%5c', '%5C', '%252f', '%255c', '\u2044', '\u2215', '\uff0f', '\uff3c', '\u29f8', '\ufe68'];
const dropped = [
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\0',
  '\v',
  '\f',
  '\u0001',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200e',
  '\u202e',
  '\u2028',
  '\u2029',
  '\u2060',
  '\u3000',
  '\ufeff',
  ' ',
];
const schemes = ['javascript', 'data', 'vbscript', 'file', 'ftp', 'blob', 'mailto', 'ws', 'about', 'view-source', 'intent', 'filesystem'];

const twoSlashes = slashLike
  .flatMap((first) => slashLike.map((second) => `${first}${second}${evil}`))
  .filter((target) => !/^\/[^\\/%]/.test(target));

const dotSegments = [
  '/..//',
  '/.//',
  '/./..//',
  '/a/..//',
  '/a/../..//',
  '/%2e%2e//',
  '/.%2e//',
  '/%2E.//',
  '/a/%2e%2e//',
  '/..\\/',
  '/..//..//',
  '/..;//',

  '//../',
  '/.//./',
  '/%2e//',
].map((start) => `${start}${evil}`);

const withDropped = dropped.flatMap((sign) => [
  `/${sign}/${evil}`,
  `${sign}//${evil}`,
  `/${sign}\\${evil}`,
  `java${sign}script:alert(1)`,
  `h${sign}ttps://${evil}/`,
]);

const withScheme = [
  ...schemes.map((scheme) => `${scheme}:alert(1)//${evil}`),
  ...['http:', 'https:', 'HTTPS:', 'hTTp:'].flatMap((scheme) =>
    ['', '/', '//', '///', '\\', '\\\\', '/\\', '\\/', '////'].map((slashes) => `${scheme}${slashes}${evil}`),
  ),
  'javascript://%0aalert(1)',
  'JaVaScRiPt:alert(document.domain)',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  `//${evil}:443/`,
  `:${evil}`,
  `://${evil}`,
  `:/${evil}`,
];

const userInfo = [
  `https://console.example@${evil}/`,
  `https://console.example:443@${evil}/`,
  `https://console.example%40${evil}/`,
  `https://console.example%2f@${evil}/`,
  `https://console.example\\@${evil}/`,
  `https://console.example#@${evil}/`.replace('#', '%23'),
  `https://${evil}#@console.example/`,
  `https://${evil}?@console.example/`,
  `https://${evil}/@console.example/`,
  `https://${evil}\\@console.example/`,
  `//console.example@${evil}/`,
  `//${evil}@console.example/`,
  `https://console.example:pw@${evil}`,
];

const lookalikeHosts = [
  `https://console.example.${evil}/`,
  'https://console.example.evil/',
  'https://console.exampleevil.example/',
  'https://evilconsole.example/',
  'https://console.example.:443/',
  'https://console.example:8443/',
  'https://console.example:80/',
  'http://console.example/',
  'https://sub.console.example/',
  'https://console%2eexample/',
  'https://console。example/',
  'https://ⓒonsole.example/',
  'https://cоnsole.example/',
  'https://CONSOLE.EXAMPLE/',
  'https:console.example',
  'https:/console.example/',
  'https:///console.example/',
  'https://[::1]/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://console.example;evil.example/',
  'https://console.example,evil.example/',
  'https://console.example%00.evil.example/',
  'https://console.example%09.evil.example/',
];

const noPath = [
  '',
  ' ',
  '.',
  '..',
  './',
  '../',
  'dashboard',
  '?next=/',
  '#',
  '*',
  'evil.example',
  'evil.example/path',
  '@evil.example',
  '.evil.example',
  '\ud800',
  '/\ud800',
  '/%',
  `/${'a'.repeat(3_000)}`,
].filter((target) => target !== '/%');

const session = [
  '/sso?token=stolen',
  '/sso/',
  '/SSO?token=x',
  '/api/auth/logout/',
  '/api/auth/fake/login/',
  '/a/../api/auth/logout/',
  '/./sso?token=x',
  '/api/auth',
];

const encodedPaths = [
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%252fevil.example',
  '/a/%2e%2e%2f%2fevil.example',
  '/%00/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/%09/evil.example',
  '/a//evil.example',
];

/** What comes as a redirect target and must never lead away from `https://console.example`, nor end or begin a session. */
export const hostileRedirects: readonly string[] = [
  ...new Set([
    ...twoSlashes,
    ...dotSegments,
    ...withDropped,
    ...withScheme,
    ...userInfo,
    ...lookalikeHosts,
    ...noPath,
    ...session,
    ...encodedPaths,
  ]),
];
