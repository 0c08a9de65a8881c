import type { ContentLanguage } from '@inkstone/contract/writers';
import type { AltTask } from '../../../kit/writing-task.ts';
import { kindsOf } from '../facts/kind-of.ts';
import { shownPairs } from '../facts/pairs.ts';
import { keyOf, oneLine } from '../facts/plain-text.ts';
import { languagePacks } from '../languages/all-languages.ts';

/** Tells pictures of one product apart without saying what cannot be seen from here. */
const pictureOf: Record<ContentLanguage, (index: number, count: number) => string> = {
  en: (index, count) => ` – picture ${index} of ${count}`,
  zh: (index, count) => `（第 ${index} 张，共 ${count} 张）`,
  fr: (index, count) => ` – photo ${index} sur ${count}`,
  de: (index, count) => ` – Bild ${index} von ${count}`,
  es: (index, count) => ` – imagen ${index} de ${count}`,
  pt: (index, count) => ` – imagem ${index} de ${count}`,
  ja: (index, count) => `（${count}枚中${index}枚目）`,
  ko: (index, count) => ` – 사진 ${index}/${count}`,
};

/** A value with more parts says what the product comes in, not what is on the picture. */
const isOne = (value: string): boolean => !/[,;|/、，；]/u.test(value);

/** The material and the colour that the facts name and the title does not. */
const seenFacts = ({ title, attributes, language }: AltTask): string[] => {
  const pack = languagePacks[language];
  return shownPairs(attributes, pack.listSeparator)
    .filter(({ name, value }) => {
      const kinds = kindsOf(name, pack);
      const isSeen = (kinds.has('material') || kinds.has('colour')) && !kinds.has('care');
      return isSeen && isOne(value) && !keyOf(title).includes(keyOf(value));
    })
    .map(({ value }) => value);
};

const cut = (text: string, room: number): string => {
  if (text.length <= room) return text;
  const head = text.slice(0, room);
  const atWord = head.lastIndexOf(' ');
  return (atWord > room / 2 ? head.slice(0, atWord) : head).trim().toWellFormed();
};

/** What the pictures of a product show, as far as its facts tell: what it is, of what and in which colour, and which picture it is. */
export const composeAlts = (task: AltTask): { field: string; text: string }[] => {
  const { title, language, pictures, count, longest } = task;
  const { listSeparator } = languagePacks[language];
  const facts = seenFacts(task);
  return pictures.map(({ field, index }) => {
    const place = index > 1 ? pictureOf[language](index, count) : '';
    const room = longest - place.length;
    let text = cut(oneLine(title), room);
    for (const fact of facts) {
      const longer = text + listSeparator + fact;
      if (longer.length <= room) text = longer;
    }
    return { field, text: text + place };
  });
};
