import type { OperatorModel } from '@inkstone/contract/models';
import type { ModelRow } from './model.repository.ts';
import { pointPriceOf } from './prices.ts';

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
