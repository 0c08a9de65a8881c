import type { SystemHealth } from '@inkstone/contract/health';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { SealedText, SealedTexts } from '#server/kernel/feature.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import { keyIdOf, type SecretsBox } from '#server/kernel/security/secrets.ts';

export type KeysDeps = {
  secrets: Pick<SecretsBox, 'keyIds' | 'reseal'>;
  sealed: () => readonly SealedTexts[];
  logger: Pick<Logger, 'error' | 'info'>;
};

const levelOf = (others: SystemHealth['keys']['others']): SystemHealth['keys']['level'] => {
  if (others.some(({ isMissing }) => isMissing)) return 'failure';
  return others.length ? 'warning' : 'ok';
};

/** The keys by which secrets are sealed: what each still seals, and the work that seals everything again with the first one. */
export const createKeysService = ({ secrets, sealed, logger }: KeysDeps) => {
  const [current = ''] = secrets.keyIds;

  const state = async (): Promise<SystemHealth['keys']> => {
    const counts = new Map<string, number>();
    for (const texts of sealed())
      for (const { text } of await texts.find()) counts.set(keyIdOf(text), (counts.get(keyIdOf(text)) ?? 0) + 1);
    counts.delete(current);
    const others = [...counts].map(([id, texts]) => ({ id, texts, isMissing: !secrets.keyIds.includes(id) }));
    return { level: levelOf(others), current, others };
  };

  /** Null for a text that cannot be opened: its key is missing, or it was changed. */
  const resealed = ({ text, binding }: SealedText): string | null => {
    try {
      return secrets.reseal(text, binding);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };

  return {
    state,

    /** Seals again, with the current key, whatever another one sealed. */
    async reseal(): Promise<void> {
      let count = 0;
      for (const texts of sealed()) {
        for (const one of (await texts.find()).filter(({ text }) => keyIdOf(text) !== current)) {
          const text = resealed(one);
          if (text === null) continue;
          await texts.replace(one, text);
          count += 1;
        }
      }
      if (count) logger.info({ count, key: current }, 'secrets were sealed again with the current key');
    },

    /** Names the keys that are missing, by their ids. */
    async warn(): Promise<void> {
      const missing = (await state()).others.filter(({ isMissing }) => isMissing).map(({ id, texts }) => `${id} (${texts})`);
      if (missing.length) logger.error(`Secrets can not be read, because their key is missing: ${missing.join(', ')}`);
    },
  };
};
export type KeysService = ReturnType<typeof createKeysService>;
