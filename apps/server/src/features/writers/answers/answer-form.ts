import type { ChatRequest } from '@inkstone/integrations/kit/ai-vendor';
import type { AnswerField } from './answer-field.ts';

/** How a model is asked to answer: JSON where its vendor has it, tags where it has not. */
export type AnswerForm = 'json' | 'tags';

const shapes = { line: 'one line of plain text', lines: 'plain text with line ends', html: 'HTML' } as const;

/** The form in words, as the model is told. */
export const formInWords = (form: AnswerForm, fields: readonly AnswerField[]): string => {
  if (form === 'json') {
    const keys = fields.map(({ name, shape }) => `"${name}" (${shapes[shape]})`).join(', ');
    return `Answer with one JSON object and nothing else. Its keys are ${keys}. Each value is one text, the finished one: no list, no choice, no label, no remark, no markdown.`;
  }
  const tags = fields.map(({ name }) => `<${name}>…</${name}>`).join('\n');
  return `Answer with exactly these parts in this order, each in its tag, and nothing else. In each tag stands one text, the finished one: no list of choices, no label, no remark, no markdown:\n${tags}`;
};

/** The form as the vendor is asked to hold the model to it. */
export const responseFormatOf = (form: AnswerForm, fields: readonly AnswerField[]): Pick<ChatRequest, 'responseFormat'> => {
  if (form === 'tags') return {};
  const names = fields.map(({ name }) => name);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const)),
    required: names,
    additionalProperties: false,
  } as const;
  return { responseFormat: { type: 'json', name: 'texts', schema } };
};
