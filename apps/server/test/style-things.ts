import type { Make } from './access-things.ts';

/** A voice with nothing but a name. */
export const aVoiceNamed = (name: string) => ({
  name,
  description: '',
  samples: [],
  requiredWords: [],
  bannedWords: [],
  person: 'open',
  address: 'open',
  siteUrl: null,
});

const made =
  (url: string, payloadOf: (name: string) => object, body: object): Make =>
  async ({ app, owner }) => {
    const response = await app.inject({ method: 'POST', url, headers: owner.headers, payload: payloadOf(`Calm ${Math.random()}`) });
    return { id: response.json().data.id, body };
  };

export const aVoice = made('/api/brand_voice/', aVoiceNamed, {});
export const aVoiceToCheck = made('/api/brand_voice/', aVoiceNamed, { text: 'Calm.' });
export const aTerm = made('/api/glossary/', (term) => ({ term, isKept: true, translations: {} }), {});
export const aTemplate = made('/api/writer_template/', (name) => ({ name, kind: 'listing', wishes: {} }), {});
