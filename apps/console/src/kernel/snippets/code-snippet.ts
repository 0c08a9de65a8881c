import { type Json, type LiteralStyle, literal } from './literal.ts';

/** Who sends the call: a program of the shell, or the SDK of a format in a language. */
export const snippetClients = ['curl', 'openai-chat', 'anthropic-messages'] as const;
export type SnippetClient = (typeof snippetClients)[number];
export const snippetLanguages = ['python', 'typescript'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** The names by which their people know them. */
export const clientNames: Record<SnippetClient, string> = {
  curl: 'curl',
  'openai-chat': 'OpenAI SDK',
  'anthropic-messages': 'Anthropic SDK',
};
export const languageTitles: Record<SnippetLanguage, string> = { python: 'Python', typescript: 'TypeScript' };

/** Where the key stands on the machine of whoever calls. */
export const keyVariable = 'INKSTONE_API_KEY';

/** A call in the format of its client: the members of the body, of which `stream` says whether the answer comes piece by piece. */
export type SnippetCall = {
  /** With `/v1`, as an app tells it. */
  endpoint: string;
  body: Readonly<Record<string, Json>>;
  /** The key itself, while it is shown; else it is read from the environment. */
  secret?: string | undefined;
};

const withoutStream = ({ body: { stream: _stream, ...rest } }: SnippetCall) => rest;
const isStreamed = ({ body }: SnippetCall): boolean => body['stream'] === true;
/** SDKs of this format add `/v1` themselves. */
const rootOf = ({ endpoint }: SnippetCall): string => endpoint.replace(/\/v1$/, '');

const keyIn = ({ secret }: SnippetCall, style: LiteralStyle): string => {
  if (secret !== undefined) return literal(secret, style);
  return style === 'python' ? `os.environ["${keyVariable}"]` : `process.env.${keyVariable}`;
};

const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const curl = (call: SnippetCall): string =>
  [
    `curl${isStreamed(call) ? ' -N' : ''} ${call.endpoint}/chat/completions`,
    call.secret === undefined ? `-H "Authorization: Bearer $${keyVariable}"` : `-H 'Authorization: Bearer ${call.secret}'`,
    `-H 'Content-Type: application/json'`,
    `-d ${inShell(literal(call.body, 'json').replaceAll('\n', '\n  '))}`,
  ].join(' \\\n  ');

/** The arguments of a call in Python: one a line. */
const pythonArguments = (members: Readonly<Record<string, Json>>): string =>
  Object.entries(members)
    .map(([name, value]) => `    ${name}=${literal(value, 'python', '    ')},\n`)
    .join('');

const openaiPython = (call: SnippetCall): string => {
  const head = `${call.secret === undefined ? 'import os\n' : ''}from openai import OpenAI

client = OpenAI(
    base_url="${call.endpoint}",
    api_key=${keyIn(call, 'python')},
)
`;
  if (!isStreamed(call)) {
    return `${head}
completion = client.chat.completions.create(
${pythonArguments(call.body)})
print(completion.choices[0].message.content)
`;
  }
  return `${head}
stream = client.chat.completions.create(
${pythonArguments(call.body)})
for chunk in stream:
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="", flush=True)
`;
};

const openaiTypescript = (call: SnippetCall): string => {
  const head = `import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: '${call.endpoint}',
  apiKey: ${keyIn(call, 'typescript')},
});
`;
  const request = literal(call.body, 'typescript');
  if (!isStreamed(call)) {
    return `${head}
const completion = await client.chat.completions.create(${request});
console.log(completion.choices[0].message.content);
`;
  }
  return `${head}
const stream = await client.chat.completions.create(${request});
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '');
`;
};

const anthropicPython = (call: SnippetCall): string => {
  const head = `${call.secret === undefined ? 'import os\n' : ''}from anthropic import Anthropic

client = Anthropic(
    base_url="${rootOf(call)}",
    api_key=${keyIn(call, 'python')},
)
`;
  if (!isStreamed(call)) {
    return `${head}
message = client.messages.create(
${pythonArguments(call.body)})
print(message.content[0].text)
`;
  }
  return `${head}
with client.messages.stream(
${pythonArguments(withoutStream(call))}) as stream:
    for text in stream.text_stream:
        print(text, end="", flush=True)
`;
};

const anthropicTypescript = (call: SnippetCall): string => {
  const head = `import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({
  baseURL: '${rootOf(call)}',
  apiKey: ${keyIn(call, 'typescript')},
});
`;
  if (!isStreamed(call)) {
    return `${head}
const message = await client.messages.create(${literal(call.body, 'typescript')});
for (const block of message.content) if (block.type === 'text') console.log(block.text);
`;
  }
  return `${head}
const stream = client.messages.stream(${literal(withoutStream(call), 'typescript')});
stream.on('text', (text) => process.stdout.write(text));
await stream.finalMessage();
`;
};

const writers = {
  'openai-chat': { python: openaiPython, typescript: openaiTypescript },
  'anthropic-messages': { python: anthropicPython, typescript: anthropicTypescript },
} as const;

/** The code that makes a call; the body stands in the format of the client. */
export const codeSnippet = (client: SnippetClient, language: SnippetLanguage, call: SnippetCall): string =>
  client === 'curl' ? curl(call) : writers[client][language](call);

const installs = {
  'openai-chat': { python: 'pip install openai', typescript: 'npm install openai' },
  'anthropic-messages': { python: 'pip install anthropic', typescript: 'npm install @anthropic-ai/sdk' },
} as const;

/** What has to be installed first; null where nothing has to be. */
export const installCommand = (client: SnippetClient, language: SnippetLanguage): string | null =>
  client === 'curl' ? null : installs[client][language];
