import type { Finding } from '../report.ts';
import { type Entry, paramsOf, readPhraseBook } from './phrase-book.ts';
import type { ShapeRule } from './tree.ts';

const chinese = /\p{Script=Han}/u;
const asciiPunctuationAfterChinese = /\p{Script=Han}[,!?;:]/u;

/** Names that Chinese text leaves as they are; anything else in Latin letters alone is an untranslated line. */
const properNames =
  /^(?:Inkstone|API|APIs|SEO|URL|URI|ID|IP|HTML|CSS|JSON|CSV|PDF|SSO|OIDC|OAuth|OpenID|Connect|SMTP|MCP|AI|OK|SKU|UTC|Webhook|Shopify|WooCommerce|PostgreSQL|Node\.js|Google|Ollama|LM|Studio|OpenAI|English|Français|Deutsch|Español|Português|Français|CNY|USD|Ctrl|Esc|Enter|Markdown|GitHub|Slack|Discord|Telegram|Coze|v?\d[\d.]*)$/;

const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/{{[^}]*}}|https?:\S+|<\/?\w+>|\S+@\S+/g, ' ')
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => /\p{L}{2}/u.test(word));

const isUntranslated = (text: string): boolean => !chinese.test(text) && wordsOf(text).some((word) => !properNames.test(word));

const finding = ({ file, line }: Entry, rule: string, message: string): Finding => ({ rule, file, line, message });

const compareEntry = (english: Entry, other: Entry | undefined): Finding[] => {
  if (!other) return [finding(english, 'phrase-missing', `${english.key} has no Chinese`)];
  if (paramsOf(english.text) !== paramsOf(other.text)) {
    return [finding(other, 'phrase-params', `${other.key} fills {${paramsOf(other.text)}}, English fills {${paramsOf(english.text)}}`)];
  }
  if (isUntranslated(other.text)) return [finding(other, 'phrase-not-chinese', `${other.key}: '${other.text}'`)];
  if (asciiPunctuationAfterChinese.test(other.text))
    return [finding(other, 'phrase-punctuation', `${other.key}: Chinese takes ，。！？；：`)];
  return [];
};

const isListItem = ({ key }: Entry): boolean => /\.\d+(?:\.|$)/.test(key);

/** Both languages have the same keys with the same places to fill, and Chinese is written as Chinese. */
export const phrases: ShapeRule = ({ sources }) => {
  const en = readPhraseBook(sources, 'en');
  const zh = readPhraseBook(sources, 'zh');
  const compared = [...en.byExport].flatMap(([name, entries]) => {
    const others = new Map((zh.byExport.get(name) ?? []).map((entry) => [entry.key, entry]));
    return entries.flatMap((entry) => compareEntry(entry, others.get(entry.key)));
  });
  const surplus = [...zh.byExport].flatMap(([name, entries]) => {
    const known = new Set((en.byExport.get(name) ?? []).map(({ key }) => key));
    return entries.filter(({ key }) => !known.has(key)).map((entry) => finding(entry, 'phrase-surplus', `${entry.key} has no English`));
  });
  const chineseInEnglish = [...en.byExport.values()]
    .flat()
    .filter((entry) => chinese.test(entry.text) && !isListItem(entry) && /[A-Za-z]{3}/.test(entry.text))
    .map((entry) => finding(entry, 'phrase-not-english', `${entry.key}: '${entry.text}'`));
  return [...compared, ...surplus, ...chineseInEnglish];
};
