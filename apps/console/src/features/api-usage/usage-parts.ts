import type { ApiUsage, CallFigures } from '@inkstone/contract/api-usage';
import { useTranslation } from 'react-i18next';

/** By what the calls are divided. */
export type Division = 'app' | 'model' | 'kind';

/** One app, model or kind with what its calls came to. */
export type UsagePart = { key: string; name: string; now: CallFigures; before: CallFigures; days: CallFigures[] };

/** So much of the id of a removed app that its people may know it again. */
const shownOfId = 8;

/** The calls by apps, models or kinds, each with a name that people know. */
export const useParts = () => {
  const { t } = useTranslation('apiUsage');
  const { t: kindName } = useTranslation('modelKinds');
  const nameOfApp = ({ appId, name }: ApiUsage['apps'][number]): string => {
    if (appId === null) return t('playground');
    return name ?? t('removedApp', { id: appId.slice(0, shownOfId) });
  };
  return (usage: ApiUsage, division: Division): UsagePart[] => {
    if (division === 'app') return usage.apps.map((part) => ({ ...part, key: part.appId ?? '', name: nameOfApp(part) }));
    if (division === 'kind') return usage.kinds.map((part) => ({ ...part, key: part.kind, name: kindName(part.kind) }));
    return usage.models.map((part) => ({ ...part, key: `${part.vendor} ${part.model}`, name: `${part.model} · ${part.vendorName}` }));
  };
};
