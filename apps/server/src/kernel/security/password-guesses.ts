/** Words in the most guessed passwords; they are found with digits and signs around them too. */
const guessedWords = new Set(
  (
    'password passwort passord motdepasse contrasena senha parola mima woaini woaiwojia iloveyou iloveme loveyou lovely love letmein welcome admin administrator root user guest test testing demo ' +
    'login master default changeme secret access system server database oracle mysql postgres inkstone qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc ' +
    'abc abcd abcdef abcdefg abcdefgh monkey dragon football baseball basketball soccer hockey superman batman spiderman starwars pokemon naruto princess sunshine flower summer winter spring ' +
    'autumn monday friday january december google facebook internet computer samsung iphone android windows microsoft shopify company business office hello helloworld whatever trustno freedom ' +
    'shadow michael jordan jennifer jessica ashley daniel thomas charlie andrew matthew joshua george robert anthony liverpool chelsea arsenal barcelona killer hunter ranger buster tigger ' +
    'ginger pepper cookie cheese banana orange chocolate mustang ferrari porsche mercedes corvette harley yankees lakers cowboys steelers eagles matrix phoenix thunder diamond silver golden ' +
    'purple yellow blink bailey maggie passw pass pwd temp temporary newpassword mypassword nopassword woshishei zhang wang nihao a'
  ).split(/\s+/),
);

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujm',
  '147258369',
  '1234qwerasdfzxcv',
];

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
  '|': 'i',
};

const reversed = (text: string): string => [...text].reverse().join('');

/** Counts the runs of a text that follow a row of the keyboard or the alphabet, or repeat one character: few runs are easily guessed. */
const countRuns = (text: string): number => {
  const lines = [...rows, ...rows.map(reversed)];
  let runs = 0;
  let at = 0;
  while (at < text.length) {
    let length = 1;
    const grows = (next: string) => lines.some((line) => line.includes(next)) || new Set(next).size === 1;
    while (at + length < text.length && grows(text.slice(at, at + length + 1))) length += 1;
    at += length;
    runs += 1;
  }
  return runs;
};

/** The shortest unit that the text repeats: `abc` for `abcabcabc`; the text itself when it repeats nothing. */
const unitOf = (text: string): string => {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) return unit;
  }
  return text;
};

const isGuessedWord = (text: string, personal: readonly string[]): boolean => {
  const bare = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const spelled = [...text].map((sign) => lookalikes[sign] ?? sign).join('');
  const forms = [bare, [...bare].map((sign) => lookalikes[sign] ?? sign).join(''), spelled, text.replaceAll(/[^a-z]/g, '')];
  return forms.some((form) => guessedWords.has(form) || guessedWords.has(unitOf(form)) || personal.includes(form));
};

/** Whether a password is one of those that are tried first, by itself or because of who the person is (name, e-mail address). */
export const isGuessedPassword = (password: string, personal: readonly string[]): boolean => {
  const text = password.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
  const own = personal.flatMap((word) => [word, ...word.split(/[@.\s_-]+/)]).map((word) => word.toLowerCase());
  if (own.includes(text)) return true;
  const unit = unitOf(text);
  // Up to 11 digits alone are often a birthday or a telephone number.
  if (/^\d{1,11}$/.test(unit) || unit.length <= 3) return true;
  return (
    countRuns(text) <= 2 ||
    isGuessedWord(
      unit,
      own.filter((word) => word.length >= 3),
    )
  );
};
