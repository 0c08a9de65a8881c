import { altFields, altSeenPrice, altTextsPrice } from '@inkstone/contract/alt-texts';
import type { ProductDetail } from '@inkstone/contract/products';
import type { BriefWishes } from '@inkstone/contract/writers';
import { altClaims } from '@inkstone/copy-checks/alt-claims';
import { claimsIn } from '@inkstone/copy-checks/claimed-texts';
import { claimsOf } from '@inkstone/copy-checks/claims-of';
import { useQuery } from '@tanstack/react-query';
import { PenLine, Save, Square, Undo2 } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usableModelsQuery } from '#console/kernel/calls/usable-models.ts';
import { usePriceWords } from '#console/kernel/money/price-words.ts';
import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { modelIn } from '#console/kernel/texts/use-model-choice.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { Checkbox } from '#console/ui/forms/text-field.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { ClaimList } from '../checks/claim-list.tsx';
import { storeQuery } from '../writer.queries.ts';
import styles from './alt-texts.module.css';
import { PictureText } from './picture-text.tsx';
import { type AltNews, useAltRun } from './use-alt-run.ts';
import { altsOf, useAltSaving } from './use-alt-saving.ts';

type Props = {
  product: ProductDetail;
  brief: Pick<BriefWishes, 'language' | 'modelId' | 'voiceId'>;
  onClose: () => void;
  onSaved: (product: ProductDetail) => void;
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

/** What the run would cost, and whether the model could look at the pictures; no price while the models are not known. */
const useAltPrice = ({ modelId }: Props['brief'], pictures: number, isLooking: boolean) => {
  const { data: models = [] } = useQuery(usableModelsQuery);
  const { model } = modelIn(models, modelId);
  const canSee = model?.capabilities.includes('vision') ?? false;
  const full = canSee && isLooking ? altSeenPrice * Math.min(pictures, altFields.length) : altTextsPrice;
  return { canSee, price: model && (model.isBuiltin || model.isOwn ? '0' : String(full)) };
};

/** The texts of the dialog: typed, written, and for each whether its picture was seen. */
const useAltTexts = (product: ProductDetail) => {
  const [alts, setAlts] = useState(() => altsOf(product));
  const [written, setWritten] = useState<readonly number[]>([]);
  const [sights, setSights] = useState<Readonly<Record<number, string>>>({});
  const set = (index: number, text: string) => setAlts((now) => now.map((alt, at) => (at === index ? text : alt)));
  const take = (news: AltNews) => {
    if ('note' in news) return setSights((now) => ({ ...now, ...Object.fromEntries(news.indexes.map((index) => [index, news.note])) }));
    setWritten((now) => [...now, news.index]);
    set(news.index, news.text);
  };
  const isUnseen = written.some((index) => sights[index] !== 'pictureSeen');
  return { alts, setAlts, set, take, sights, setSights, isWritten: written.length > 0, isUnseen };
};

/** Each picture of a product with what it shows in words: written, edited by hand, saved to the store, put back. */
export const AltTextsDialog = ({ product, brief, onClose, onSaved }: Props) => {
  const { t } = useTranslation('writers');
  const words = usePriceWords();
  const { alts, setAlts, set, take, sights, setSights, isWritten, isUnseen } = useAltTexts(product);
  const [approved, setApproved] = useState<readonly string[]>([]);
  const [isLooking, setIsLooking] = useState(true);
  const { save, undo, earlier, left } = useAltSaving({ product, onSaved, show: setAlts });
  const run = useAltRun(product.id, left, take);
  const { data: store } = useQuery(storeQuery);
  const count = product.images.length;
  const { canSee, price } = useAltPrice(brief, count, isLooking);
  const calm = useDeferredValue(alts);
  const claims = useMemo(() => claimsOf(claimsIn(altClaims({ product, alts: calm, approved }))), [product, calm, approved]);
  const label = t(isWritten ? 'altTextsWriteAgain' : 'altTextsWrite');
  const isSaving = save.isPending || undo.isPending;
  const isSame = alts.every((alt, index) => alt.trim() === product.images[index]?.alt);
  const canSave = store?.capabilities.includes('products.imageAlts') ?? false;
  const start = () => {
    setSights({});
    void run.start({ language: brief.language, modelId: brief.modelId, voiceId: brief.voiceId ?? null, isLooking });
  };
  return (
    <Dialog title={t('altTextsOf', { title: product.title })} width="large" onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ alts, approved: [...approved] });
        }}
      >
        <p className={styles['help']}>{t('altTextsHelp')}</p>
        <ol className={styles['list']}>
          {product.images.map(({ url }, index) => (
            <PictureText
              key={index}
              picture={{ url, index, count }}
              text={alts[index] ?? ''}
              language={brief.language}
              sight={sights[index] ?? null}
              isDisabled={run.isBusy || isSaving}
              onChange={(text) => set(index, text)}
            />
          ))}
        </ol>
        {isUnseen && !run.isBusy && <p className={styles['help']}>{t('altTextsUnseen')}</p>}
        {count > altFields.length && <p className={styles['help']}>{t('altTextsMost', { count: altFields.length })}</p>}
        <ClaimList claims={claims} approved={approved} approve={setApproved} isDisabled={run.isBusy || isSaving} />
        {store && !canSave && <Banner tone="warning">{t('altTextsCantSave')}</Banner>}
        <RunWords run={run} />
        {canSee && (
          <Checkbox
            label={t('altTextsLook')}
            help={t('altTextsLookHelp')}
            isChecked={isLooking}
            disabled={run.isBusy || isSaving}
            onChange={setIsLooking}
          />
        )}
        <div className={styles['actions']}>
          {run.isBusy ? (
            <Button icon={Square} disabled={!run.stop} onClick={() => run.stop?.()}>
              {t('stop')}
            </Button>
          ) : (
            <Button icon={PenLine} disabled={isSaving || !price} onClick={start}>
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
