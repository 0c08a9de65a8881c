import type { ContentLanguage } from '@inkstone/contract/writers';
import type { Span } from './claim.ts';

/** How a language makes superlatives of any word; `word` is what it makes them of. */
const patterns: Readonly<Record<ContentLanguage, readonly RegExp[]>> = {
  en: [
    /\b(?<!at )most (?!of\b|people\b|common\b|likely\b|days?\b|cases\b|men\b|women\b|other\b)\p{L}{4,20}/giu,
    /\b\p{L}{3,14}(?:iest|est)\b/giu,
    /\b(?:world|nation|country|industry|market)['’]s (?:first|best|favou?rite|leading|finest|only)\b/giu,
    /#\s?1\b/gu,
  ],
  de: [/\b(?:am|der|die|das|den|dem|des|unser|unsere|unserer|ihr|ihre) \p{Ll}{3,20}ste[nrsm]?(?!\p{L})/gu],
  fr: [/(?<!\p{L})(?:le|la|les|des|du) plus (?!de\b|en\b|d\b)\p{L}{3,20}/giu],
  es: [/(?<!\p{L})(?:el|la|los|las|lo) (?:\p{L}{2,20} )?más (?!de\b|que\b)\p{L}{3,20}/giu, /\p{L}{3,20}ísim[oa]s?(?!\p{L})/giu],
  pt: [/(?<!\p{L})(?:o|a|os|as) (?:\p{L}{2,20} )?mais (?!de\b|do\b|que\b)\p{L}{3,20}/giu, /\p{L}{3,20}íssim[oa]s?(?!\p{L})/giu],
  zh: [/最(?![后近终初新多少小]|低温|高温|长边|短边)\p{Script=Han}{1,3}/gu],
  ja: [/最も\p{Script=Han}\p{Script=Hiragana}{0,3}/gu, /(?:世界|日本|業界|国内|史上)(?:で)?(?:一|初|最\p{Script=Han}|No\.?1)/giu],
  ko: [/가장 \p{Script=Hangul}{1,6}/gu, /(?:세계|국내|업계|사상) ?(?:최\p{Script=Hangul}|1위|제일)/gu],
};

/** Words that end as superlatives do and are none. */
const others = new Set(
  'forest interest harvest honest request guest chest nest vest contest manifest protest suggest invest digest modest earnest budapest tempest arrest quest crest pest zest invest attest infest divest retest latest everest midwest northwest southwest conquest inquest pretest backrest armrest footrest headrest wrest behest bequest detest est dearest palest priest unrest almost ingest bucharest pinterest'.split(
    ' ',
  ),
);
const germanOthers =
  /\s(?:erste|nächste|letzte|feste|robuste|bewusste|ernste|angepasste|gefasste|meiste|wüste|lediglichste|verpasste|unbewusste|selbstbewusste|triste|äußerste|bequemste|gepresste|gehasste|vergasste|befasste)[nrsm]?$/u;

/** Superlatives of any word: "the softest", "most durable", 最柔软. */
export const superlativesIn = (text: string, language: ContentLanguage): Span[] =>
  patterns[language].flatMap((pattern) =>
    Array.from(text.matchAll(pattern))
      .filter(([found]) => !others.has(found.toLowerCase()) && !germanOthers.test(found))
      .map((found) => ({ start: found.index, end: found.index + found[0].length })),
  );
