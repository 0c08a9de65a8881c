import type { Connection, ConnectionCheck, Integration as OfferedIntegration } from '@inkstone/contract/connections';
import { connectionCheck } from '@inkstone/contract/connections';
import type { Cooling } from '#server/kernel/cool-downs.ts';
import type { ConnectionRow } from './connection.repository.ts';
import type { Integration, OfferCount } from './connection-kind.ts';
import { missingFields, type SplitValues } from './connection-values.ts';

export const presentIntegration = (kind: string, { metadata, localBaseUrl, isBuiltin }: Integration): OfferedIntegration => ({
  id: metadata.id,
  kind,
  name: metadata.name,
  description: metadata.description,
  website: metadata.website,
  fields: metadata.credentialFields.map(({ key, label, help, placeholder, kind: fieldKind, required, options }) => ({
    key,
    label,
    help: help ?? null,
    placeholder: placeholder ?? '',
    kind: fieldKind,
    required,
    options: options ?? [],
  })),
  localBaseUrl: localBaseUrl ?? null,
  isBuiltin: isBuiltin ?? false,
});

const lastCheckOf = (stored: unknown): ConnectionCheck | null => {
  const parsed = connectionCheck.safeParse(stored);
  return parsed.success ? parsed.data : null;
};

type Known = { integration: Integration; values: SplitValues; offers: OfferCount | undefined; cooling: Cooling | null };

/** What the operator may see of a connection: the names of its secrets, never their values. */
export const presentConnection = (
  row: ConnectionRow,
  { integration, values: { secrets, settings }, offers, cooling }: Known,
): Connection => ({
  id: row.id,
  kind: row.kind,
  integration: row.integration,
  integrationName: integration.metadata.name,
  name: row.name,
  source: row.source,
  values: { ...settings },
  secretsSet: Object.keys(secrets),
  missing: missingFields(integration, { ...settings, ...secrets }),
  isPrivateAllowed: row.isPrivateAllowed,
  callsAtOnce: row.callsAtOnce,
  weight: row.weight,
  cooling: cooling && { ...cooling, until: cooling.until.toISOString() },
  isEnabled: row.isEnabled,
  check: lastCheckOf(row.checkResult),
  modelCount: offers?.count ?? 0,
  enabledModelCount: offers?.enabledCount ?? 0,
  createdAt: row.createdAt.toISOString(),
});
