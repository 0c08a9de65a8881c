import type { ClaimKind, Span } from './claim.ts';
import type { FactIndex } from './fact-index.ts';
import { fold, stemOf, tokensOf } from './folding.ts';

/** A turn of phrase that claims something of whatever stands in its group `what`. */
type Turn = { kind: ClaimKind; pattern: RegExp };

const turns: readonly Turn[] = [
  {
    kind: 'origin',
    pattern:
      /\b(?:[Mm]ade|[Cc]rafted|[Hh]and(?:crafted|made)|[Mm]anufactured|[Pp]roduced|[Dd]esigned|[Ww]oven|[Kk]nitted|[Aa]ssembled|[Bb]rewed|[Gg]rown|[Ss]ourced|[Ii]mported|[Bb]uilt|[Ee]ngineered|[Rr]oasted|[Hh]arvested|[Cc]omes?|[Ff]orged|[Pp]rinted|[Ss]ewn)(?: \p{Ll}{3,12})? (?:in|from) (?:the )?(?<what>\p{Lu}[\p{L}-]{2,20}(?: \p{Lu}[\p{L}-]{2,20}){0,2})/gu,
  },
  {
    kind: 'origin',
    pattern:
      /(?<!\p{L})(?:[Ff]abriqu|[Cc]onfectionn|[Tt]iss|[Aa]ssembl|[Ii]mport)ée?s? (?:en|à|au|aux|de|du) (?<what>\p{Lu}[\p{L}-]{2,20}(?: \p{Lu}[\p{L}-]{2,20}){0,2})/gu,
  },
  {
    kind: 'origin',
    pattern:
      /(?<!\p{L})(?:[Hh]ech|[Ff]abricad|[Ee]laborad|[Tt]ejid|[Ii]mportad|[Ff]eit|[Pp]roduzid|[Cc]onfeccionad)[oa]s? (?:en|em|no|na|de|da|do) (?<what>\p{Lu}[\p{L}-]{2,20}(?: \p{Lu}[\p{L}-]{2,20}){0,2})/gu,
  },
  {
    kind: 'origin',
    pattern:
      /(?<!\p{L})(?:[Hh]ergestellt|[Gg]efertigt|[Pp]roduziert|[Gg]ewebt|[Ii]mportiert) (?:in|aus) (?!Handarbeit|Serie|Form)(?<what>\p{Lu}[\p{L}-]{2,20}(?: \p{Lu}[\p{L}-]{2,20}){0,2})/gu,
  },
  { kind: 'origin', pattern: /产自(?<what>\p{Script=Han}{2,4})/gu },
  { kind: 'origin', pattern: /(?<what>\p{Script=Han}{2,3})産/gu },
  {
    kind: 'material',
    pattern:
      /\b(?:[Mm]ade|[Cc]rafted|[Bb]uilt|[Ww]oven|[Kk]nitted|[Cc]arved|[Cc]ut|[Ff]orged|[Mm]oulded|[Mm]olded|[Cc]onstructed|[Ss]ewn|[Ll]ined|[Cc]overed|[Ff]inished|[Uu]pholstered|[Tt]rimmed|[Cc]oated|[Pp]arts|[Cc]onsists) (?:of|from|out of|with|in) (?:an? |the )?(?:solid |pure |fine |soft |real |genuine |natural |premium |quality )?(?<what>\p{L}[\p{L}-]{2,20}(?: \p{L}[\p{L}-]{2,20}){0,2})/gu,
  },
  {
    kind: 'colour',
    pattern:
      /\b(?:[Cc]omes|[Aa]vailable|[Oo]ffered|[Cc]hoose it|[Dd]yed|[Pp]ainted|[Oo]rder it) in (?!stock|stores|several|many|various|different|multiple|sizes|packs|sets|handy|both|all|bulk|time|full|one|two|three|four)(?<what>\p{L}[\p{L}-]{2,20}(?: \p{L}[\p{L}-]{2,20})?)/gu,
  },
  {
    kind: 'certificate',
    pattern:
      /(?<what>\p{Lu}[\p{L}\d-]{1,20}(?: \p{Lu}[\p{L}-]{1,20}){0,2})[ -](?:[Cc]ertified|[Aa]pproved|[Rr]egistered|[Ll]isted|[Rr]ated|[Vv]erified|[Cc]ompliant|[Aa]ccredited)\b/gu,
  },
  {
    kind: 'certificate',
    pattern:
      /\b(?:[Aa]pproved|[Cc]ertified|[Rr]ecommended|[Ee]ndorsed|[Vv]erified|[Tt]ested|[Tt]rusted) by (?:the )?(?<what>\p{L}[\p{L}-]{2,20}(?: \p{L}[\p{L}-]{2,20}){0,2})/gu,
  },
  {
    kind: 'property',
    pattern:
      /\b(?<what>\p{L}{2,20}[ -](?:[Rr]esistant|[Pp]roof|[Rr]epellent|[Rr]etardant)|\p{L}{2,20}-(?:[Ff]ree|[Ss]afe|[Ff]riendly|[Pp]owered|[Ss]aving|[Cc]ancell?ing|[Ss]tick|[Hh]ealing|[Cc]leaning|[Aa]djusting)|(?:[Aa]nti|[Nn]on|[Ss]elf|[Uu]ltra)-\p{L}{3,20}|\p{L}{3,20}(?:proof|repellent))(?!\p{L})/gu,
  },
  {
    kind: 'promise',
    pattern:
      /\b(?<what>(?:[Ff]ree|[Cc]omplimentary|[Uu]nlimited|[Nn]o-(?:risk|quibble|fuss|questions?)) (?:\p{L}{3,12} ){0,2}(?:shipping|delivery|returns?|replacements?|refunds?|exchanges?|trial|gift|repairs?|installation|samples?|upgrades?|spare parts?|collection|pick-?up|engraving|wrapping|assembly|setup|fitting|service|support|case))\b/gu,
  },
  {
    kind: 'promise',
    pattern:
      /\b(?<what>(?:[\p{L}\d]{1,12}[- ](?:day|week|month|year)|[Ss]ame-day|[Nn]ext-day|[Oo]vernight|[Ll]ifelong|[Ll]ifetime|[Ll]imited|[Ee]xtended|[Ff]ull|[Pp]riority|[Rr]ound-the-clock|24-hour|24\/7) (?:\p{L}{3,12} )?(?:delivery|shipping|trial|guarantee|warranty|refund|service|support|return|returns|exchange))\b/gu,
  },
  {
    kind: 'promise',
    pattern:
      /\b(?<what>[Gg]uaranteed \p{L}{3,14}|(?:(?:[Aa]|[Oo]ur|[Ff]ull|[Tt]he) )(?:\p{L}{3,12}[- ]){0,3}(?:guarantee|warranty|refund))\b/gu,
  },
  { kind: 'promise', pattern: /\b(?<what>(?:[Yy]our|[Tt]heir) money (?:back|returned|refunded))\b/gu },
  {
    kind: 'promise',
    pattern:
      /\b(?<what>(?:[Rr]efund|[Rr]eplacement|[Ee]xchange|[Rr]eturn|[Rr]epair|[Gg]ift|[Dd]iscount)s? (?:at (?:any|no)|within|for (?:newcomers|free|new|every|all|life)|with every|on (?:all|every)|that ends))\b/gu,
  },
  { kind: 'promise', pattern: /\b(?<what>(?:[Ll]asting|[Vv]isible|[Ii]nstant|[Pp]roven|[Ii]mmediate) (?:results|relief|effects?))\b/gu },
  {
    kind: 'superlative',
    pattern:
      /\b(?<what>[Pp]eerless|[Ww]ithout (?:equal|rival|compare)|[Tt]op of (?:the|its) (?:range|line|class)|[Bb]est in (?:show|class|its)|[Rr]ecord-breaking|(?:[Aa]|[Tt]he|[Oo]ur) (?:market|world|industry|category) leader|[Tt]he leading (?:choice|brand|name|maker)|[Nn]umber[- ]one|[Bb]etter than (?:any|all|every)|[Ll]ike no other|[Uu]nequall?ed|[Nn]one better)\b/gu,
  },
  {
    kind: 'certificate',
    pattern:
      /\b(?<what>(?:\p{Lu}[\p{L}\d-]{1,20} ){1,3}(?:[Aa]udited|[Mm]arked|[Tt]ested|[Aa]ward|[Ss]eal|[Ll]abel|[Ss]tandard)|(?:\p{Lu}{2,8}|IP[X\d]\d|[Gg]rade [A-Z])[ -](?:[Mm]arked|[Rr]ated|[Tt]ested)|[Ii]ndependently (?:verified|tested|audited)|[Cc]linically \p{L}{4,12}|[Tt]rademarked|[Rr]egistered design|(?:[Ii]ndependent|[Aa]ccredited) lab(?:oratory)?)\b/gu,
  },
  {
    kind: 'certificate',
    pattern: /\b(?:[Cc]ertified) (?<what>\p{Ll}{3,14}(?: \p{Ll}{3,14})?)\b/gu,
  },
];

/** Said of anything: by themselves they name no material and no body. */
const empty = new Set(
  'this that these those their your our its it them you us hand with the one two only more less all both every each last most order'.split(
    ' ',
  ),
);

/** Whether one of the words is known: of a name each must be, of other words one is enough. */
const isKnown = (what: string, kind: ClaimKind, { stems, spelling }: FactIndex): boolean => {
  const said = tokensOf(what).map(({ word }) => word);
  if (kind === 'material' || kind === 'colour' || /^\p{Ll}/u.test(what)) {
    const telling = said.filter((word) => !empty.has(word));
    return telling.length === 0 || telling.some((word) => stems.has(stemOf(word)));
  }
  return spelling.includes(` ${said.map(fold).join(' ')} `);
};

const spellsOut = (kind: ClaimKind): boolean => kind === 'property' || kind === 'promise' || kind === 'superlative';

/** What turns of phrase claim of things that no table knows: places, materials, bodies, and what something is proof against. */
export const openClaimsIn = (text: string, facts: FactIndex): (Span & { kind: ClaimKind })[] =>
  turns.flatMap(({ kind, pattern }) =>
    Array.from(text.matchAll(pattern)).flatMap((found) => {
      const what = found.groups?.['what'] ?? '';
      if (!what || (!spellsOut(kind) && isKnown(what, kind, facts))) return [];
      const start = found.index + found[0].indexOf(what);
      return [{ kind, start, end: start + what.length }];
    }),
  );
