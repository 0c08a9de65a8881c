import { builtinWays, longestSelection, type RewriteWay, rewritePrice } from '@inkstone/contract/rewriting';
import type { BriefWishes } from '@inkstone/contract/writers';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usableModelsQuery } from '#console/kernel/calls/usable-models.ts';
import { refreshPoints } from '#console/kernel/money/points.ts';
import { usePriceWords } from '#console/kernel/money/price-words.ts';
import { contentLanguages, languageNames } from '#console/kernel/texts/content-languages.ts';
import { toneNames } from '#console/kernel/texts/tone-names.ts';
import type { Rewriter } from '#console/ui/editor/rewriter.ts';
import { tones } from '../brief/brief-choices.ts';
import { followRun, startRewriting, stopRun } from '../writer.queries.ts';

type Wishes = Pick<BriefWishes, 'language' | 'modelId' | 'voiceId'>;

/** Has a part written by a run, which is stopped when nobody waits for it any more. */
const writeBy =
  ({ language, modelId, voiceId }: Wishes): Rewriter['write'] =>
  async ({ way, option, selection, around }, { onText, signal }) => {
    const asked = { selection, around, modelId, voiceId };
    const tone = tones.find((each) => each === option);
    const target = contentLanguages.find((each) => each === option);
    const { runId } = await startRewriting({
      ...asked,
      way: ways.find((each) => each === way) ?? 'shorter',
      language: way === 'translate' ? (target ?? language) : language,
      ...(tone && { tone }),
    });
    const stop = () => void stopRun(runId).catch(() => undefined);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    let said = '';
    let whole: string | null = null;
    try {
      for await (const event of followRun<'text'>(runId, { signal, onReconnect: () => undefined })) {
        if (event.type === 'field-delta') said += event.text;
        if (event.type === 'field-reset') said = '';
        if (event.type === 'field-delta' || event.type === 'field-reset') onText(said);
        if (event.type === 'field-done') whole = event.text;
        if (event.type === 'settled' && whole === null) throw new Error(event.error?.msg ?? '');
      }
    } finally {
      signal.removeEventListener('abort', stop);
      refreshPoints();
    }
    if (whole === null) throw new Error('');
    return whole;
  };

const ways = ['shorter', 'longer', 'tone', 'translate'] as const satisfies readonly RewriteWay[];
const wayNames = { shorter: 'rewriteShorter', longer: 'rewriteLonger', tone: 'rewriteTone', translate: 'rewriteTranslate' } as const;

/** Who writes parts of a writer's texts anew, by the model of its brief. */
export const useRewriter = ({ language, modelId, voiceId }: Wishes): Rewriter => {
  const { t } = useTranslation('writers');
  const { data: models = [] } = useQuery(usableModelsQuery);
  const words = usePriceWords();
  const model = models.find(({ id, isDefault }) => (modelId ? id === modelId : isDefault));
  const isBuiltin = model?.isBuiltin ?? false;
  const isFree = isBuiltin || (model?.isOwn ?? false);
  const optionsOf = {
    tone: { label: t('tone'), all: tones.map((value) => ({ value, label: t(toneNames[value]) })) },
    translate: {
      label: t('language'),
      all: contentLanguages.filter((each) => each !== language).map((value) => ({ value, label: languageNames[value] })),
    },
  };
  return {
    ways: ways.map((value) => ({
      value,
      label: t(wayNames[value]),
      ...(value in optionsOf && { options: optionsOf[value === 'tone' ? 'tone' : 'translate'] }),
      refusal: isBuiltin && !builtinWays.includes(value) ? t('rewriteNeedsModel') : undefined,
    })),
    note: t(isBuiltin ? 'rewriteBuiltinNote' : isFree ? 'rewriteFreeNote' : 'rewriteNote'),
    startLabel: words.action(t('rewriteStart'), isFree ? '0' : String(rewritePrice)),
    longest: longestSelection,
    language,
    write: writeBy({ language, modelId, voiceId }),
  };
};
