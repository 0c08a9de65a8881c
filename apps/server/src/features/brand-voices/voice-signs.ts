import type { ContentLanguage } from '@inkstone/contract/writers';

type Signs = { we: RegExp; i: RegExp; informal: RegExp | null; formal: RegExp | null };

/** A word by itself; `\b` knows only English letters. */
const word = (alternatives: string, flags = 'giu'): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, flags);

/**
 * By which words a language shows who speaks and how the reader is spoken to. In Portuguese você is what a shop says to everybody, and
 * counts as informal; 해요 in Korean is polite without distance, and counts as informal beside 합니다. English makes no difference.
 */
export const voiceSigns: Record<ContentLanguage, Signs> = {
  en: { we: word('we|us|our|ours'), i: word('I|my|mine|me'), informal: null, formal: null },
  de: {
    we: word('wir|uns|unser|unsere|unserem|unseren|unserer|unseres'),
    i: word('ich|mir|mich|mein|meine|meinem|meinen|meiner|meines'),
    informal: word('du|dir|dich|dein|deine|deinem|deinen|deiner|deines|euch|euer|eure|eurem|euren|eurer'),
    // At the beginning of a sentence the capital says nothing.
    formal: /(?<=[\p{L}\p{N},;:][»“"']? )(?:Sie|Ihnen|Ihr|Ihre|Ihrem|Ihren|Ihrer|Ihres)(?![\p{L}\p{N}])/gu,
  },
  fr: {
    we: word('nous|notre|nos'),
    i: word("je|j['’]\\p{L}+|mon|ma|mes|moi"),
    informal: word("tu|te|toi|ton|ta|tes|t['’]\\p{L}+"),
    formal: word('vous|votre|vos'),
  },
  es: {
    we: word('nosotros|nosotras|nos|nuestro|nuestra|nuestros|nuestras'),
    i: word('yo|mi|mis|me|mí|conmigo'),
    informal: word('tú|tu|tus|ti|te|contigo|tuyo|tuya|vosotros|vuestro|vuestra|os'),
    formal: word('usted|ustedes'),
  },
  pt: {
    we: word('nós|nosso|nossa|nossos|nossas|conosco|connosco'),
    i: word('eu|meu|minha|meus|minhas|comigo'),
    informal: word('tu|teu|tua|teus|tuas|ti|contigo|você|vocês'),
    formal: word('senhor|senhora|senhores|senhoras'),
  },
  zh: { we: /我们|咱们|本店|我司/gu, i: /我(?!们)/gu, informal: /你/gu, formal: /您/gu },
  ja: {
    we: /私たち|わたしたち|当店|弊社|我々/gu,
    i: /私(?!たち)|僕|俺/gu,
    informal: /(?:だよ|だね|してね|だぞ|かな|しよう)(?=[。！!？?\s]|$)/gu,
    formal: /です|ます|ください|でしょう/gu,
  },
  ko: {
    we: /우리|저희/gu,
    i: /(?<![\p{L}])(?:저는|제가|나는|내가)/gu,
    informal: /(?:요|야|해|지)(?=[.!?\s]|$)/gu,
    formal: /(?:니다|니까|십시오)(?=[.!?\s]|$)/gu,
  },
};
