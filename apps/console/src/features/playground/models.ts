import type { ApiModel } from '@inkstone/contract/gateway';
import type { PlaygroundRequest } from '@inkstone/contract/playground';

/** By what a conversation remembers a model. */
export const keyOf = ({ vendor, name }: ApiModel): string => `${vendor}/${name}`;

/** The model of a key; the first one where it is gone or none was chosen. */
export const modelOf = (models: readonly ApiModel[], key: string): ApiModel | undefined =>
  models.find((model) => keyOf(model) === key) ?? models[0];

export const sees = ({ capabilities }: ApiModel): boolean => capabilities.includes('vision');
export const answersJson = ({ capabilities }: ApiModel): boolean => capabilities.includes('json');
export const usesTools = ({ capabilities }: ApiModel): boolean => capabilities.includes('tools');

const million = 1_000_000;
/** More than what vendors count for a picture, and what they add around a prompt. */
const tokensPerPicture = 16_384;
const tokensAround = 64;
const isPicture = (key: string, value: unknown): boolean => key === 'url' && typeof value === 'string';

/** The most that a request can cost, in points; as for the gateway no prompt has more tokens than bytes. Null where nothing bounds the answer. */
export const mostPointsOf = (model: ApiModel, request: PlaygroundRequest): string | null => {
  if (request.max_tokens === undefined) return null;
  let pictures = 0;
  const text = JSON.stringify([request.messages, request.tools], (name, value: unknown) => {
    if (!isPicture(name, value)) return value;
    pictures += 1;
    return undefined;
  });
  const input = Math.min(
    new TextEncoder().encode(text).length + pictures * tokensPerPicture + tokensAround,
    model.contextTokens ?? Number.MAX_SAFE_INTEGER,
  );
  const output = request.max_tokens;
  // Any of the prices that the bound of the input can reach may be the one.
  const prices = [model, ...model.tiers.filter(({ fromTokens }) => fromTokens <= input)];
  const dearest = Math.max(
    ...prices.map(({ inputMicropoints, outputMicropoints }) => input * inputMicropoints + output * outputMicropoints),
  );
  return (Math.ceil(dearest / million) / million).toFixed(6);
};
