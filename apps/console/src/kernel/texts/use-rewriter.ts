import { builtinWays, longestSelection, type RewriteWay, rewritePrice } from '@inkstone/contract/rewriting';
import type { BriefWishes } from '@inkstone/contract/writers';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Rewriter, RewriteWish } from '#console/ui/editor/rewriter.ts';
import { CallError } from '../calls/call-error.ts';
import { stopRun } from '../calls/stop-run.ts';
import { usableModelsQuery } from '../calls/usable-models.ts';
import { followRun, startRewriting } from '../calls/writer-run.ts';
import { refreshPoints } from '../money/points.ts';
import { usePriceWords } from '../money/price-words.ts';
import { contentLanguages, languageNames } from './content-languages.ts';
import { toneNames, tones } from './tone-names.ts';

type Wishes = Pick<BriefWishes, 'language' | 'modelId' | 'voiceId'>;
/** What a text says of itself beside the part. */
export type OfText = Pick<RewriteBody, 'shape' | 'most' | 'place'>;
type RewriteBody = Parameters<typeof startRewriting>[0];

/** Begins a run for a part; answers its id. */
export const beginRewriting = async (
  { language, modelId, voiceId }: Wishes,
  { way, option, selection, around }: RewriteWish,
  text: OfText = {},
): Promise<string> => {
  const tone = tones.find((each) => each === option);
  const target = contentLanguages.find((each) => each === option);
  const { runId } = await startRewriting({
    ...text,
    selection,
    around,
    modelId,
    voiceId,
    way: ways.find((each) => each === way) ?? 'shorter',
    language: way === 'translate' ? (target ?? language) : language,
    ...(tone && { tone }),
  });
  return runId;
};

const follow: Rewriter['follow'] = async (runId, { onText, signal }) => {
  let said = '';
  let whole: string | null = null;
  try {
    for await (const event of followRun<'text'>(runId, { signal, onReconnect: () => undefined })) {
      if (event.type === 'field-delta') said += event.text;
      if (event.type === 'field-reset') said = '';
      if (event.type === 'field-delta' || event.type === 'field-reset') onText(said);
      if (event.type === 'field-done') whole = event.text;
      if (event.type === 'settled') return whole === null ? { failure: event.error?.msg ?? '' } : { text: whole };
    }
  } finally {
    refreshPoints();
  }
  throw new CallError('network');
};

const ways = ['shorter', 'longer', 'tone', 'translate'] as const satisfies readonly RewriteWay[];
const wayNames = { shorter: 'rewriteShorter', longer: 'rewriteLonger', tone: 'rewriteTone', translate: 'rewriteTranslate' } as const;

/** Who writes parts of texts anew, by the model, the voice and the language of what was wished. Needs the phrases `writers` and `prices`. */
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
    begin: (wish) => beginRewriting({ language, modelId, voiceId }, wish),
    follow,
    stop: (runId) => void stopRun(runId).catch(() => undefined),
    decided: () => undefined,
    isKept: false,
    left: null,
  };
};
