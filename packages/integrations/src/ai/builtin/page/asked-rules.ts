import type { PageBrief } from '@inkstone/contract/page-writer';
import type { AskedRule } from '../../../kit/writing-task.ts';

/** What each page is asked for: no writer can know it. */
const rulesOf: Record<PageBrief['pageType'], readonly AskedRule[]> = {
  about: ['story', 'people', 'values'],
  brandStory: ['story', 'values'],
  faq: ['questions'],
  contact: ['email', 'phone', 'address', 'hours'],
  shipping: ['regions', 'deliveryTime', 'costs'],
  returns: ['period', 'condition', 'costs', 'refund'],
  sizeGuide: ['measures', 'measuring'],
  free: [],
};

const days =
  /\d\s{0,3}(?:-|–)?\s{0,3}\d{0,3}\s{0,3}(?:business |working )?(?:days?|weeks?|tagen?|wochen?|jours?|semaines?|días?|semanas?|dias?|天|个工作日|周|日|週間|일|주)/iu;
/** By these a rule is known to have been told; one without a sign is asked for only while nothing was told. */
const signs: Partial<Record<AskedRule, RegExp>> = {
  questions: /[?？]/u,
  email: /@/u,
  phone: /\+?\d[\d\s()/-]{6,20}/u,
  hours:
    /\d{1,2}\s{0,2}(?::|\.|h|点|時|시)\s{0,2}\d{0,2}|(?<!\d)\d{1,2}\s{0,2}(?:am|pm|(?:to|till|until|bis|à|às|a)\s{0,2}\d{1,2}(?!\d))/iu,
  deliveryTime: days,
  period: days,
  costs:
    /[€$£¥₩]|porto|versandkosten|postage|shipping (?:costs?|fees?)|frais|gastos|portes|运费|送料|배송비|\b(?:eur|usd|free|kostenlos|kostenfrei|gratuite?s?|gratis|grátis|gratuito)\b|免费|包邮|元|無料|円|무료|원/iu,
  measures: /\d\s{0,2}(?:cm|mm|in|inch|"|″|厘米|センチ)/iu,
};

/** What is still to be told for a page, by what was told. */
export const missingRules = (pageType: PageBrief['pageType'], facts: string): AskedRule[] => {
  const isNothing = !facts.trim();
  return rulesOf[pageType].filter((rule) => isNothing || (signs[rule] && !signs[rule].test(facts)));
};
