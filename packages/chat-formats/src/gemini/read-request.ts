import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4TextPart,
  LanguageModelV4ToolChoice,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import type { z } from 'zod';
import type { ChatCall, ModelInput } from '../kit/chat-call.ts';
import { effortOfBudget } from '../kit/common-fields.ts';
import { readBody } from '../kit/field-error.ts';
import { functionTools } from '../kit/function-tools.ts';
import { type AssistantPart, promptOf, turnOf } from '../kit/prompt.ts';
import { stated } from '../kit/stated.ts';
import { withOneSpelling } from './plain-json.ts';
import { type GeminiPart, generateRequest } from './request-fields.ts';

type Request = z.output<typeof generateRequest>;
type Call = Extract<GeminiPart, { type: 'call' }>;
type Outcome = Extract<GeminiPart, { type: 'outcome' }>;

/** Calls often have no id here; an outcome without one belongs to the first call of its name that has none yet. */
const createCallIds = () => {
  const waiting: { id: string; name: string }[] = [];
  let made = 0;
  return {
    ofCall: ({ id, name }: Call): string => {
      made += 1;
      const known = id ?? `call_${made}`;
      waiting.push({ id: known, name });
      return known;
    },
    ofOutcome: ({ id, name }: Outcome): string => {
      const index = waiting.findIndex((call) => (id === undefined ? call.name === name : call.id === id));
      return waiting.splice(index, index < 0 ? 0 : 1)[0]?.id ?? id ?? name;
    },
  };
};

type CallIds = ReturnType<typeof createCallIds>;

const toResult = (outcome: Outcome, ids: CallIds): LanguageModelV4ToolResultPart => ({
  type: 'tool-result',
  toolCallId: ids.ofOutcome(outcome),
  toolName: outcome.name,
  output: { type: 'json', value: outcome.response },
});

const toUser = (part: GeminiPart): (LanguageModelV4TextPart | LanguageModelV4FilePart)[] =>
  part.type === 'text' || part.type === 'file' ? [part] : [];

const toModel = (parts: readonly GeminiPart[], ids: CallIds): LanguageModelV4Message => ({
  role: 'assistant',
  content: parts.flatMap((part): AssistantPart[] => {
    if (part.type === 'outcome') return [];
    if (part.type === 'thought') return [{ type: 'reasoning' as const, text: part.text }];
    if (part.type !== 'call') return [part];
    return [{ type: 'tool-call' as const, toolCallId: ids.ofCall(part), toolName: part.name, input: part.args }];
  }),
});

const toPrompt = ({ systemInstruction, contents }: Request): LanguageModelV4Message[] => {
  const ids = createCallIds();
  const said = contents.flatMap(({ role, parts }): LanguageModelV4Message[] => {
    if (role === 'model') return [toModel(parts, ids)];
    const results = parts.flatMap((part) => (part.type === 'outcome' ? [toResult(part, ids)] : []));
    return turnOf(results, parts.flatMap(toUser));
  });
  return promptOf(said, systemInstruction);
};

const namesAllowed = ({ toolConfig }: Request): readonly string[] => toolConfig?.functionCallingConfig?.allowedFunctionNames ?? [];

const toTools = (request: Request) => {
  const allowed = namesAllowed(request);
  const declared = (request.tools ?? []).flatMap(({ functionDeclarations }) => functionDeclarations ?? []);
  const tools = declared.filter(({ name }) => allowed.length === 0 || allowed.includes(name));
  return functionTools(
    tools.map(({ parameters, parametersJsonSchema, ...tool }) => ({ ...tool, parameters: parametersJsonSchema ?? parameters })),
  );
};

const toChoice = (request: Request): LanguageModelV4ToolChoice | undefined => {
  const mode = request.toolConfig?.functionCallingConfig?.mode;
  const [only, ...others] = namesAllowed(request);
  if (mode === 'ANY') return only !== undefined && !others.length ? { type: 'tool', toolName: only } : { type: 'required' };
  return mode === 'NONE' ? { type: 'none' } : undefined;
};

const toReasoning = ({ generationConfig }: Request): ModelInput['reasoning'] | undefined => {
  const { thinkingLevel: level, thinkingBudget: budget } = generationConfig?.thinkingConfig ?? {};
  if (level && level !== 'thinking_level_unspecified') return level;
  // -1 leaves it to the model.
  return typeof budget === 'number' && budget >= 0 ? effortOfBudget(budget) : undefined;
};

const toFormat = ({ generationConfig: config }: Request): ModelInput['responseFormat'] => {
  if (config?.responseMimeType !== 'application/json') return undefined;
  return { type: 'json', ...stated({ schema: config.responseJsonSchema ?? config.responseSchema }) };
};

/** Reads the body of `generateContent`, whose address names the model and says whether it streams; throws `FieldError`. */
export const readGenerateRequest = (body: unknown, { model, isStream }: Pick<ChatCall, 'model' | 'isStream'>): ChatCall => {
  const request = readBody(generateRequest, withOneSpelling(body));
  const config = request.generationConfig;
  return {
    model,
    isStream,
    tellsUsage: true,
    tellsThoughts: config?.thinkingConfig?.includeThoughts ?? false,
    input: {
      prompt: toPrompt(request),
      ...stated({
        maxOutputTokens: config?.maxOutputTokens,
        temperature: config?.temperature,
        topP: config?.topP,
        topK: config?.topK,
        presencePenalty: config?.presencePenalty,
        frequencyPenalty: config?.frequencyPenalty,
        seed: config?.seed,
        stopSequences: config?.stopSequences,
        reasoning: toReasoning(request),
        tools: toTools(request),
        toolChoice: toChoice(request),
        responseFormat: toFormat(request),
      }),
    },
  };
};
