import { describe, expect, it } from 'vitest';
import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { openaiWire } from '../../kit/conformance/wires.ts';
import { minimax } from './index.ts';

describeAiVendor(minimax, {
  wire: openaiWire,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: 'Greetings!',
    inputTokens: 26,
    outputTokens: 37,
  },
});

describe('errors of MiniMax with status 200', () => {
  it.each([
    [1002, 'rate-limit'],
    [1004, 'credentials'],
    [1008, 'refused'],
    [1033, 'unavailable'],
  ])('reads %i as %s', async (status_code, kind) => {
    const fetch = async () => Response.json({ base_resp: { status_code, status_msg: 'as documented' } });
    const answer = minimax.create({ credentials: { apiKey: 'key' }, fetch }).chat({ model: 'MiniMax-M3', messages: [] });
    await expect(answer).rejects.toMatchObject({ kind });
  });
});
