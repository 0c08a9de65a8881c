import { z } from 'zod';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { SecretPlace, SecretsBox } from '#server/kernel/security/secrets.ts';
import { hashToken } from '#server/kernel/security/tokens.ts';
import type { ConnectionRow } from './connection.repository.ts';
import type { SplitValues, Values } from './connection-values.ts';

const sealedValues = z.record(z.string(), z.string());

/** Bound to the settings too: a secret under a settings row that was changed behind our back does not open. */
const placeOf = (id: string, accountId: string | null, settings: Values): SecretPlace => ({
  accountId: accountId ?? 'installation',
  // The first word is the name that the table had when the first values were sealed; another one would open none of them.
  rowId: `vendor_connections/${id}/${hashToken(JSON.stringify(Object.entries(settings).sort()))}`,
});

/** Seals and opens the secrets of connections. */
export const createVault = (box: SecretsBox) => ({
  /** Null when there is nothing to keep. */
  seal: ({ id, accountId }: { id: string; accountId: string | null }, { secrets, settings }: SplitValues): string | null =>
    Object.keys(secrets).length ? box.seal(JSON.stringify(secrets), placeOf(id, accountId, settings)) : null,

  /** What cannot be opened any more counts as removed: the operator is asked for it again. */
  open: ({ id, accountId, settings, sealedCredentials }: ConnectionRow): SplitValues => {
    if (!sealedCredentials) return { secrets: {}, settings };
    try {
      return { secrets: sealedValues.parse(JSON.parse(box.open(sealedCredentials, placeOf(id, accountId, settings)))), settings };
    } catch (error) {
      if (error instanceof AppError) return { secrets: {}, settings };
      throw error;
    }
  },
});

export type Vault = ReturnType<typeof createVault>;
