import type { Connection, ConnectionCheck, Vendor } from '@inkstone/contract/connections';
import { connectionCheck } from '@inkstone/contract/connections';
import type { OperatorModel } from '@inkstone/contract/models';
import type { AiVendor } from '@inkstone/integrations';
import type { ConnectionWithCounts } from './connection.repository.ts';
import { missingFields, type SplitValues } from './connection-values.ts';
import type { ModelRow } from './model.repository.ts';
import { pointPriceOf } from './prices.ts';

export const presentVendor = ({ metadata, localBaseUrl, isBuiltin }: AiVendor): Vendor => ({
  id: metadata.id,
  name: metadata.name,
  description: metadata.description,
  website: metadata.website,
  fields: metadata.credentialFields.map(({ key, label, help, placeholder, kind, required, options }) => ({
    key,
    label,
    help: help ?? null,
    placeholder: placeholder ?? '',
    kind,
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

/** What the operator may see of a connection: the names of its secrets, never their values. */
export const presentConnection = (row: ConnectionWithCounts, vendor: AiVendor, { secrets, settings }: SplitValues): Connection => ({
  id: row.id,
  vendor: row.vendor,
  vendorName: vendor.metadata.name,
  name: row.name,
  source: row.source,
  values: { ...settings },
  secretsSet: Object.keys(secrets),
  missing: missingFields(vendor, { ...settings, ...secrets }),
  isPrivateAllowed: row.isPrivateAllowed,
  isEnabled: row.isEnabled,
  check: lastCheckOf(row.checkResult),
  modelCount: row.modelCount,
  enabledModelCount: row.enabledModelCount,
  createdAt: row.createdAt.toISOString(),
});

export const presentModel = (row: ModelRow, usdRateHundredths: number): OperatorModel => {
  const price = pointPriceOf(row, usdRateHundredths);
  return {
    id: row.id,
    connectionId: row.connectionId,
    modelId: row.modelId,
    label: row.label,
    currency: row.currency,
    inputMicros: row.inputMicros,
    outputMicros: row.outputMicros,
    cachedInputMicros: row.cachedInputMicros,
    inputMicropoints: price?.inputMicropoints ?? null,
    outputMicropoints: price?.outputMicropoints ?? null,
    contextTokens: row.contextTokens,
    capabilities: row.capabilities,
    isEnabled: row.isEnabled,
    isDefault: row.isDefault,
  };
};
