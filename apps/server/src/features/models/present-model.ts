import type { OperatorModel } from '@inkstone/contract/models';
import { type CopyUse, copyCostOf } from './copy-cost.ts';
import { isPriced } from './is-priced.ts';
import type { ModelRow } from './model.repository.ts';
import { pointPriceOf, priceOf } from './prices.ts';

type Known = { usdRateHundredths: number; use: CopyUse | undefined; isBuiltin: boolean };

/** A model as the operator sees it. */
export const presentModel = (row: ModelRow, { usdRateHundredths, use, isBuiltin }: Known): OperatorModel => {
  const price = pointPriceOf(row, usdRateHundredths);
  return {
    id: row.id,
    connectionId: row.connectionId,
    modelId: row.modelId,
    label: row.label,
    kind: row.kind,
    ...priceOf(row),
    isPriced: isPriced(row.kind, row),
    inputMicropoints: price?.inputMicropoints ?? null,
    outputMicropoints: price?.outputMicropoints ?? null,
    contextTokens: row.contextTokens,
    capabilities: row.capabilities,
    isEnabled: row.isEnabled,
    isDefault: row.isDefault,
    copyCost: isBuiltin || row.kind !== 'chat' ? null : copyCostOf(row, use, usdRateHundredths),
    isCopyForced: row.isCopyForced,
  };
};
