/** Passwords that people choose most: those that are long enough to be chosen here, and the words that the first of them are made of. */
export type CommonPasswords = { listed: ReadonlySet<string>; words: ReadonlySet<string> };

const shortestPassword = 8;
// With digits and signs around them too, only the words of the first entries are tried: the list names half a dictionary.
const entriesForWords = 5000;
const wordPattern = /^[a-z]{4,}$/;

/** Words that the list does not rank high enough, for it knows neither this product nor Chinese. */
const moreWords =
  'passwort passord motdepasse contrasena senha parola mima woaini woaiwojia iloveme administrator root demo login default database ' +
  'oracle mysql postgres inkstone qwertz shopify trustno newpassword mypassword nopassword woshishei zhang wang nihao temporary blink a ' +
  'abc abcd user test pass pwd temp admin';

let loaded: Promise<CommonPasswords> | undefined;

const load = async (): Promise<CommonPasswords> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const all: readonly string[] = dictionary['passwords-common'];
  return {
    listed: new Set(all.filter(({ length }) => length >= shortestPassword)),
    words: new Set([...all.slice(0, entriesForWords).filter((entry) => wordPattern.test(entry)), ...moreWords.split(' ')]),
  };
};

/** The list of zxcvbn, most used first; it is read when the first password is set, and kept. */
export const loadCommonPasswords = (): Promise<CommonPasswords> => {
  loaded ??= load();
  return loaded;
};
