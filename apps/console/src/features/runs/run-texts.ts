import type { Run } from '@inkstone/contract/runs';
import type { runs } from '@inkstone/phrases/en/runs';
import { fieldOf } from '#console/kernel/state/field-of.ts';

type Name = keyof typeof runs;
// The shape of input and result belongs to the kind of work; what is not there is not shown.
export type RunText = { key: string; name: Name; text: string; isHtml: boolean };

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const results = [
  { key: 'title', name: 'fieldTitle', isHtml: false },
  { key: 'description', name: 'fieldDescription', isHtml: true },
  { key: 'seoTitle', name: 'fieldSeoTitle', isHtml: false },
  { key: 'seoDescription', name: 'fieldSeoDescription', isHtml: false },
] as const;

const asked = [
  { key: 'productTitle', name: 'briefTitle' },
  { key: 'mainIdea', name: 'briefIdea' },
  { key: 'keywords', name: 'briefKeywords' },
  { key: 'brand', name: 'briefBrand' },
  { key: 'wordCount', name: 'briefWords' },
] as const;

/** The texts that a run delivered. */
export const textsOf = ({ result }: Run): RunText[] =>
  results.map((each) => ({ ...each, text: asText(fieldOf(result, each.key)) })).filter(({ text }) => text !== '');

/** The texts that were asked for and did not come out whole. */
export const missingOf = ({ input, result }: Run): Name[] => {
  const fields = fieldOf(input, 'fields');
  const wanted = Array.isArray(fields) ? fields : [];
  return results.filter(({ key }) => wanted.includes(key) && asText(fieldOf(result, key)) === '').map(({ name }) => name);
};

/** What the person had asked for. */
export const briefOf = ({ input }: Run): { key: string; name: Name; text: string }[] => {
  const brief = fieldOf(input, 'brief');
  const prompts = fieldOf(input, 'prompts');
  const wishes = ['systemPrompt', 'assistantPrompt'].map((name) => asText(fieldOf(prompts, name))).filter(Boolean);
  return [
    ...asked.map((each) => ({ ...each, text: asText(fieldOf(brief, each.key)) })),
    { key: 'prompts', name: 'briefPrompts' as const, text: wishes.join('\n\n') },
  ].filter(({ text }) => text !== '');
};
