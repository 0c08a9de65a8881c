import { altFields, altTextsPrice } from '@inkstone/contract/alt-texts';
import { longestAlt, type ProductDetail } from '@inkstone/contract/products';
import type { BriefWishes } from '@inkstone/contract/writers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PenLine, Save, Square, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usableModelsQuery } from '#console/kernel/calls/usable-models.ts';
import { usePriceWords } from '#console/kernel/money/price-words.ts';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { modelIn } from '#console/kernel/texts/use-model-choice.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { TextArea } from '#console/ui/forms/text-field.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { changedProductsKey, historyQuery, storeQuery, undoProduct } from '../writer.queries.ts';
import styles from './alt-texts.module.css';
import { saveAltTexts } from './alt-texts.queries.ts';
import { useAltRun } from './use-alt-run.ts';

type Props = {
  product: ProductDetail;
  brief: Pick<BriefWishes, 'language' | 'modelId' | 'voiceId'>;
  onClose: () => void;
  onSaved: (product: ProductDetail) => void;
};

const altsOf = ({ images }: ProductDetail): string[] => images.map(({ alt }) => alt);

/** Saves the texts to the store, or puts back those before. */
const useAltSaving = ({ product, onSaved }: Pick<Props, 'product' | 'onSaved'>, show: (alts: string[]) => void) => {
  const { t } = useTranslation('writers');
  const queryClient = useQueryClient();
  const history = useQuery(historyQuery(product.id));
  const earlier = history.data?.find(({ before }) => before.imageAlts?.length === product.images.length);
  const taken = async (saved: ProductDetail, words: string) => {
    show(altsOf(saved));
    onSaved(saved);
    showToast('success', words);
    await queryClient.invalidateQueries({ queryKey: changedProductsKey });
  };
  const save = useMutation({
    mutationFn: (alts: string[]) => saveAltTexts(product.id, { alts, version: product.version }),
    onSuccess: (saved) => taken(saved, t('altTextsSaved')),
    onError: showFailure,
  });
  const undo = useMutation({
    mutationFn: (revisionId: string) => undoProduct(product.id, revisionId),
    onSuccess: (saved) => taken(saved, t('altTextsRestored')),
    onError: showFailure,
  });
  return { save, undo, earlier };
};

/** The run in words: what is written, how it ended, what that cost. */
const RunWords = ({ run: { isBusy, ending } }: { run: ReturnType<typeof useAltRun> }) => {
  const { t } = useTranslation(['writers', 'prices']);
  const language = useLanguage();
  if (isBusy) return <p role="status">{t('writers:altTextsWriting')}</p>;
  if (!ending) return null;
  const { kind, message, points } = ending;
  const cost = () => {
    if (points === null) return t('prices:costUnknown');
    return points === '0' ? t('prices:costNothing') : t('prices:cost', { count: Number(points), points: formatPoints(points, language) });
  };
  return (
    <>
      {kind === 'failed' && <Banner tone="danger">{message ?? t('writers:failedNote')}</Banner>}
      {kind === 'stopped' && <Banner tone="accent">{t('writers:altTextsStopped')}</Banner>}
      <p role="status" className={styles['help']}>
        {cost()}
      </p>
    </>
  );
};

/** Each picture of a product with what it shows in words: written, edited by hand, saved to the store, put back. */
export const AltTextsDialog = ({ product, brief, onClose, onSaved }: Props) => {
  const { t } = useTranslation('writers');
  const words = usePriceWords();
  const [alts, setAlts] = useState(() => altsOf(product));
  const [isWritten, setIsWritten] = useState(false);
  const set = (index: number, text: string) => setAlts((now) => now.map((alt, at) => (at === index ? text : alt)));
  const run = useAltRun(product.id, (index, text) => {
    setIsWritten(true);
    set(index, text);
  });
  const { save, undo, earlier } = useAltSaving({ product, onSaved }, setAlts);
  const { data: models = [] } = useQuery(usableModelsQuery);
  const { data: store } = useQuery(storeQuery);
  const { model } = modelIn(models, brief.modelId);
  const price = model && (model.isBuiltin || model.isOwn ? '0' : String(altTextsPrice));
  const label = t(isWritten ? 'altTextsWriteAgain' : 'altTextsWrite');
  const isSaving = save.isPending || undo.isPending;
  const isSame = alts.every((alt, index) => alt.trim() === product.images[index]?.alt);
  const canSave = store?.capabilities.includes('products.imageAlts') ?? false;
  return (
    <Dialog title={t('altTextsOf', { title: product.title })} width="large" onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(alts);
        }}
      >
        <p className={styles['help']}>{t('altTextsHelp')}</p>
        <ol className={styles['list']}>
          {product.images.map(({ url }, index) => (
            <li key={index} className={styles['picture']}>
              <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" />
              <TextArea
                label={t('altTextOf', { index: index + 1, count: product.images.length })}
                rows={2}
                lang={brief.language}
                maxLength={longestAlt}
                value={alts[index] ?? ''}
                disabled={run.isBusy || isSaving}
                extra={`${alts[index]?.length ?? 0}/${longestAlt}`}
                onChange={(text) => set(index, text.replaceAll('\n', ' '))}
              />
            </li>
          ))}
        </ol>
        {isWritten && <p className={styles['help']}>{t('altTextsUnseen')}</p>}
        {product.images.length > altFields.length && <p className={styles['help']}>{t('altTextsMost', { count: altFields.length })}</p>}
        {store && !canSave && <Banner tone="warning">{t('altTextsCantSave')}</Banner>}
        <RunWords run={run} />
        <div className={styles['actions']}>
          {run.isBusy ? (
            <Button icon={Square} disabled={!run.stop} onClick={() => run.stop?.()}>
              {t('stop')}
            </Button>
          ) : (
            <Button
              icon={PenLine}
              disabled={isSaving || !price}
              onClick={() => void run.start({ language: brief.language, modelId: brief.modelId, voiceId: brief.voiceId ?? null })}
            >
              {price ? words.action(label, price) : label}
            </Button>
          )}
          <Button type="submit" look="primary" icon={Save} isBusy={save.isPending} disabled={run.isBusy || isSaving || isSame || !canSave}>
            {t('altTextsSave')}
          </Button>
          {earlier && (
            <Button icon={Undo2} isBusy={undo.isPending} disabled={run.isBusy || isSaving} onClick={() => undo.mutate(earlier.id)}>
              {t('altTextsBack')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
};
