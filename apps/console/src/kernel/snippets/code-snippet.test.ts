import { describe, expect, it } from 'vitest';
import { codeSnippet, installCommand, snippetClients, snippetLanguages } from './code-snippet.ts';

const body = { model: 'acme-large', messages: [{ role: 'user', content: 'Say it’s "fine".' }], stream: false };
const call = { endpoint: 'https://ai.example.com/v1', body };
const secret = 'sk-ink-0123';

describe('code that makes a call', () => {
  it('is run by a shell as it stands, whatever quotes are in it', () => {
    const asked = { ...call, body: { ...body, messages: [{ role: 'user', content: "it's" }] } };
    const code = codeSnippet('curl', 'python', asked);
    expect(code).toMatch(/^curl https:\/\/ai\.example\.com\/v1\/chat\/completions \\\n {2}-H "Authorization: Bearer \$INKSTONE_API_KEY"/);
    const json = code.slice(code.indexOf("-d '") + 4, -1).replaceAll("'\\''", "'");
    expect(JSON.parse(json)).toEqual(asked.body);
  });

  it('points SDKs at the address that they add to', () => {
    for (const language of snippetLanguages) {
      expect(codeSnippet('openai-chat', language, call)).toContain('https://ai.example.com/v1');
      expect(codeSnippet('anthropic-messages', language, call)).not.toContain('/v1');
    }
  });

  it('reads the key from the environment unless it is shown', () => {
    for (const client of snippetClients) {
      for (const language of snippetLanguages) {
        expect(codeSnippet(client, language, call)).toContain('INKSTONE_API_KEY');
        const shown = codeSnippet(client, language, { ...call, secret });
        expect(shown).toContain(secret);
        expect(shown).not.toContain('INKSTONE_API_KEY');
      }
    }
  });

  it('writes values as the language does', () => {
    const asked = { ...call, body: { ...body, stop: null, 'x-y': true } };
    expect(codeSnippet('openai-chat', 'python', asked)).toContain('    stop=None,\n');
    expect(codeSnippet('openai-chat', 'python', asked)).toContain('    messages=[{"role": "user", "content": "Say it’s \\"fine\\"."}],\n');
    expect(codeSnippet('openai-chat', 'typescript', asked)).toContain(
      "{\n  model: 'acme-large',\n  messages: [{ role: 'user', content: 'Say it’s \"fine\".' }],\n  stream: false,\n  stop: null,\n  'x-y': true,\n}",
    );
  });

  it('reads a stream piece by piece', () => {
    const asked = { ...call, body: { ...body, stream: true } };
    expect(codeSnippet('curl', 'python', asked)).toMatch(/^curl -N /);
    expect(codeSnippet('openai-chat', 'python', asked)).toContain('    stream=True,\n');
    expect(codeSnippet('anthropic-messages', 'python', asked)).toContain('with client.messages.stream(');
    expect(codeSnippet('anthropic-messages', 'typescript', asked)).not.toContain('stream: true');
  });

  it('says what has to be installed', () => {
    expect(installCommand('curl', 'python')).toBeNull();
    expect(installCommand('openai-chat', 'python')).toBe('pip install openai');
    expect(installCommand('anthropic-messages', 'typescript')).toBe('npm install @anthropic-ai/sdk');
  });
});
