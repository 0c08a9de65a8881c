import type { Run } from '@inkstone/contract/runs';
import type { history } from '@inkstone/phrases/en/history';

type Name = keyof typeof history;
export type RunText = { key: string; name: Name; text: string; isHtml: boolean };

// The shape of input and result belongs to the kind of work; what is not there is not shown.
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

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
  results.map((each) => ({ ...each, text: asText(field(result, each.key)) })).filter(({ text }) => text !== '');

/** What the person had asked for. */
export const briefOf = ({ input }: Run): { key: string; name: Name; text: string }[] => {
  const brief = field(input, 'brief');
  const prompts = field(input, 'prompts');
  const wishes = ['systemPrompt', 'assistantPrompt'].map((name) => asText(field(prompts, name))).filter(Boolean);
  return [
    ...asked.map((each) => ({ ...each, text: asText(field(brief, each.key)) })),
    { key: 'prompts', name: 'briefPrompts' as const, text: wishes.join('\n\n') },
  ].filter(({ text }) => text !== '');
};
