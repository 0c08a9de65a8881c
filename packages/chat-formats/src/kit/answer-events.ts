import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';

/** Tokens as the vendor counted them, or by rule where it told nothing (`isEstimated`); `cached` and `written` (to its prompt cache) are parts of `input`, `reasoning` is one of `output`. */
export type AnswerUsage = { input: number; cached: number; written: number; output: number; reasoning: number; isEstimated?: true };

export type AnswerEnd = 'stop' | 'length' | 'content-filter' | 'tool-calls';

/** Where a piece of an answer belongs: blocks are numbered from 0, each kind also by itself. */
type Place = { block: number; nth: number };
export type BlockStart = { type: 'start' } & Place & ({ kind: 'text' | 'thinking' } | { kind: 'tool'; id: string; name: string });
export type BlockDelta = { type: 'delta' } & Place & { kind: 'text' | 'thinking' | 'tool'; text: string };
export type Block = Place & ({ kind: 'text' | 'thinking'; text: string } | { kind: 'tool'; id: string; name: string; text: string });

/** An answer piece by piece: each block begins, grows and ends, and `finish` is the last event. */
export type AnswerEvent =
  | BlockStart
  | BlockDelta
  | { type: 'end'; block: Block }
  | { type: 'finish'; end: AnswerEnd; usage: AnswerUsage | null };

type Part = LanguageModelV4StreamPart;
type Opened = Block & { key: string };

/** Null where the vendor told nothing: the packages then fill in what they like. */
const usageOf = ({ inputTokens, outputTokens, raw }: LanguageModelV4Usage): AnswerUsage | null => {
  const { total: input, cacheRead = 0, cacheWrite = 0 } = inputTokens;
  const { total: output, reasoning = 0 } = outputTokens;
  if (!raw || input === undefined || output === undefined) return null;
  return { input, cached: cacheRead, written: cacheWrite, output, reasoning };
};

const endOf = ({ unified }: LanguageModelV4FinishReason, hasToolCall: boolean): AnswerEnd => {
  if (unified === 'length' || unified === 'content-filter') return unified;
  return hasToolCall || unified === 'tool-calls' ? 'tool-calls' : 'stop';
};

const isWords = ({ kind }: Block): boolean => kind !== 'tool';

/**
 * Puts the parts of a model's stream in the order that every format can say: no empty block, one block of words at a time,
 * and each call of a tool with its arguments in pieces, whether the vendor sent them so or whole.
 */
export const createAnswerReader = ({ tellsThoughts }: { tellsThoughts: boolean }): ((part: Part) => AnswerEvent[]) => {
  const open = new Map<string, Opened>();
  const counts = { text: 0, thinking: 0, tool: 0, all: 0 };
  const called = new Set<string>();

  const close = (which: (block: Block) => boolean): AnswerEvent[] =>
    [...open.values()].filter(which).map(({ key, ...block }) => {
      open.delete(key);
      return { type: 'end', block };
    });

  const placeOf = (kind: keyof typeof counts): Place => {
    const place = { block: counts.all, nth: counts[kind] };
    counts.all += 1;
    counts[kind] += 1;
    return place;
  };

  const say = (kind: 'text' | 'thinking', { id, delta }: { id: string; delta: string }): AnswerEvent[] => {
    if (!delta) return [];
    const key = `${kind} ${id}`;
    const events: AnswerEvent[] = [];
    let block = open.get(key);
    if (!block) {
      events.push(...close(isWords));
      block = { key, kind, text: '', ...placeOf(kind) };
      open.set(key, block);
      events.push({ type: 'start', kind, block: block.block, nth: block.nth });
    }
    block.text += delta;
    return [...events, { type: 'delta', kind, block: block.block, nth: block.nth, text: delta }];
  };

  const begin = (id: string, name: string): AnswerEvent[] => {
    const key = `tool ${id}`;
    if (open.has(key)) return [];
    const ended = close(isWords);
    const place = placeOf('tool');
    called.add(id);
    open.set(key, { key, kind: 'tool', id, name, text: '', ...place });
    return [...ended, { type: 'start', kind: 'tool', id, name, ...place }];
  };

  const grow = (id: string, text: string): AnswerEvent[] => {
    const block = open.get(`tool ${id}`);
    if (!block || !text) return [];
    block.text += text;
    return [{ type: 'delta', kind: 'tool', block: block.block, nth: block.nth, text }];
  };

  const call = ({ toolCallId: id, toolName, input }: Extract<Part, { type: 'tool-call' }>): AnswerEvent[] => {
    const opened = called.has(id) ? [] : begin(id, toolName);
    const isSaid = Boolean(open.get(`tool ${id}`)?.text);
    return [...opened, ...(isSaid ? [] : grow(id, input)), ...close((block) => block.kind === 'tool' && block.id === id)];
  };

  return (part) => {
    if (part.type === 'text-delta') return say('text', part);
    if (part.type === 'reasoning-delta') return tellsThoughts ? say('thinking', part) : [];
    if (part.type === 'text-end') return close((block) => block.kind === 'text');
    if (part.type === 'reasoning-end') return close((block) => block.kind === 'thinking');
    if (part.type === 'tool-input-start') return part.providerExecuted ? [] : begin(part.id, part.toolName);
    if (part.type === 'tool-input-delta') return grow(part.id, part.delta);
    if (part.type === 'tool-call') return part.providerExecuted ? [] : call(part);
    if (part.type !== 'finish') return [];
    return [...close(() => true), { type: 'finish', end: endOf(part.finishReason, called.size > 0), usage: usageOf(part.usage) }];
  };
};
