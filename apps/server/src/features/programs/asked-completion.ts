import { z } from 'zod';
import { AppError } from '#server/kernel/errors/app-error.ts';

/** All that a program may send at once, and the longest question, in characters. */
const longest = { all: 100_000, question: 20_000 } as const;

const part = z.looseObject({ type: z.string(), text: z.string().optional() });
const message = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.union([z.string(), z.array(part)]),
});
/** A call in the shape of OpenAI's chat completions: what is read of it. */
export const completion = z.looseObject({
  model: z.string().max(200),
  messages: z.array(message).min(1).max(1000),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  user: z.string().trim().max(320).nullish(),
  /** Goes on with a conversation; without it, the messages before the question are what went before. */
  conversation_id: z.uuid().nullish(),
});

/** What a program asks: its question, what it says went before, and what it wants of the answer. */
export type AskedCompletion = {
  model: string;
  question: string;
  /** What the messages before the question say; empty where a conversation goes on. */
  history: { question: string; searched: string; answer: string }[];
  instructions: string;
  isStream: boolean;
  includesUsage: boolean;
  /** Whom the program asks for; null for nobody. */
  user: string | null;
  conversationId: string | null;
};

type Message = z.infer<typeof message>;

const wrong = (field: string): AppError => new AppError('program.fieldWrong', 400, { field });

/** Pictures and files have no place here: what is no text is refused, not left out. */
const textOf = ({ content }: Message): string => {
  if (typeof content === 'string') return content;
  return content
    .map(({ type, text }) => {
      if (type !== 'text' || text === undefined) throw new AppError('program.fieldUnsupported', 400, { field: `messages (${type})` });
      return text;
    })
    .join('\n');
};

const exchangesOf = (messages: readonly { role: Message['role']; text: string }[]): AskedCompletion['history'] => {
  const exchanges: AskedCompletion['history'] = [];
  for (const { role, text } of messages) {
    const last = exchanges.at(-1);
    if (role === 'user') exchanges.push({ question: text, searched: text, answer: '' });
    else if (role === 'assistant' && last) last.answer = [last.answer, text].filter(Boolean).join('\n\n');
  }
  return exchanges;
};

const unsupported = (body: Readonly<Record<string, unknown>>): string | undefined => {
  const { tools, functions, n, audio } = body;
  if (Array.isArray(tools) && tools.length) return 'tools';
  if (Array.isArray(functions) && functions.length) return 'functions';
  if (typeof n === 'number' && n > 1) return 'n';
  return audio ? 'audio' : undefined;
};

/** Reads the body of a call in the shape of OpenAI's chat completions. */
export const readCompletion = (body: unknown): AskedCompletion => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('program.bodyUnreadable', 400);
  const { data, error } = completion.safeParse(body);
  if (!data) throw wrong(String(error.issues[0]?.path.join('.') ?? 'body'));
  const field = unsupported(data);
  if (field) throw new AppError('program.fieldUnsupported', 400, { field });
  const messages = data.messages.map((each) => ({ role: each.role, text: textOf(each).trim() }));
  const count = messages.reduce((sum, { text }) => sum + text.length, 0);
  if (count > longest.all) throw new AppError('program.tooLong', 400, { most: longest.all, count });
  const last = messages.at(-1);
  if (last?.role !== 'user' || !last.text) throw new AppError('program.noQuestion', 400);
  if (last.text.length > longest.question) throw new AppError('chat.questionLong', 400);
  const isInstruction = ({ role }: { role: Message['role'] }) => role === 'system' || role === 'developer';
  return {
    model: data.model,
    question: last.text,
    history: data.conversation_id ? [] : exchangesOf(messages.slice(0, -1)),
    instructions: messages
      .filter(isInstruction)
      .map(({ text }) => text)
      .join('\n\n'),
    isStream: data.stream === true,
    includesUsage: data.stream_options?.include_usage === true,
    user: data.user || null,
    conversationId: data.conversation_id ?? null,
  };
};
