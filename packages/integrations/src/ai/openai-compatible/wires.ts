import type { WireFormat, WireHabits, WireLine, WireLines } from '../../kit/vendor-wire.ts';

/** A key as nearly all vendors take it; a server without keys gets none. */
const bearer = (apiKey: string): Readonly<Record<string, string>> => (apiKey ? { authorization: `Bearer ${apiKey}` } : {});

/** The one line that the vendors of OpenAI's chat format share. */
export const chatWire = (habits: WireHabits = {}): WireLines => ({
  'openai-chat': { ...habits, path: '/chat/completions', headers: bearer },
});

/** Where OpenAI has its other endpoints, and others have them too. */
const paths = {
  'openai-responses': '/responses',
  'openai-embeddings': '/embeddings',
  'openai-images': ({ action }: { action?: string }) => (action === 'edits' ? '/images/edits' : '/images/generations'),
  'openai-speech': '/audio/speech',
  'openai-transcriptions': '/audio/transcriptions',
  'openai-translations': '/audio/translations',
  'openai-moderations': '/moderations',
  rerank: '/rerank',
} satisfies Partial<Record<WireFormat, WireLine['path']>>;

/** Lines for what a vendor has of OpenAI's other endpoints. */
export const openAiWires = (formats: readonly (keyof typeof paths)[], headers: WireLine['headers'] = bearer): WireLines =>
  Object.fromEntries(formats.map((format) => [format, { path: paths[format], headers }]));
