import { z } from 'zod';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { SecretBinding, SecretsBox } from '#server/kernel/security/secrets.ts';
import { hashToken } from '#server/kernel/security/tokens.ts';
import type { ConnectionRow } from './connection.repository.ts';
import type { SplitValues, Values } from './connection-values.ts';

const sealedValues = z.record(z.string(), z.string());

/** Binds the secrets to the settings too: when the settings were changed in the database, the secrets no longer open. */
export const bindingOf = (id: string, accountId: string | null, settings: Values): SecretBinding => ({
  accountId: accountId ?? 'installation',
  // The former name of the table: sealed values are bound to it, so changing it would make all of them unreadable.
  rowId: `vendor_connections/${id}/${hashToken(JSON.stringify(Object.entries(settings).sort()))}`,
});

/** Seals and opens the secrets of connections. */
export const createVault = (box: SecretsBox) => ({
  /** Null when there are no secrets. */
  seal: ({ id, accountId }: { id: string; accountId: string | null }, { secrets, settings }: SplitValues): string | null =>
    Object.keys(secrets).length ? box.seal(JSON.stringify(secrets), bindingOf(id, accountId, settings)) : null,

  /** Secrets that cannot be opened count as removed, so that the operator is asked for them again. */
  open: ({ id, accountId, settings, sealedCredentials }: ConnectionRow): SplitValues => {
    if (!sealedCredentials) return { secrets: {}, settings };
    try {
      return { secrets: sealedValues.parse(JSON.parse(box.open(sealedCredentials, bindingOf(id, accountId, settings)))), settings };
    } catch (error) {
      if (error instanceof AppError) return { secrets: {}, settings };
      throw error;
    }
  },
});

export type Vault = ReturnType<typeof createVault>;
