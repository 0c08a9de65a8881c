import { type Alternatives, alternativeNames } from '@inkstone/contract/alternatives';
import { PenLine, Square } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePriceWords } from '#console/kernel/money/price-words.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { usePrice } from '../run/use-price.ts';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape } from '../shell/writer-kind.ts';
import styles from './alternatives.module.css';
import { useAlternatives } from './use-alternatives.ts';

type Props<Kind extends KindShape> = {
  writer: Pick<Writer<Kind>, 'kind' | 'state' | 'dispatch' | 'draftId' | 'saving' | 'isWriting'>;
  field: Kind['field'];
  /** The field's name on the screen. */
  name: string;
  canWrite: boolean;
  onClose: () => void;
};

const atOnce = alternativeNames.length;

/** How a run that is over ended, and what it cost. */
const Ending = ({ run: { state, error, points } }: { run: NonNullable<Alternatives['run']> }) => {
  const { t } = useTranslation('writers');
  const words = usePriceWords();
  return (
    <>
      {error && <Banner tone="danger">{error.msg}</Banner>}
      {state === 'stopped' && <Banner tone="accent">{t('alternativesStopped')}</Banner>}
      {points !== null && (
        <p role="status" className={styles['help']}>
          {words.cost(points)}
        </p>
      )}
    </>
  );
};

/** What a field could say, beside each other: arrows go through them, Enter takes one. */
export const AlternativesDialog = <Kind extends KindShape>({ writer, field, name, canWrite, onClose }: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const words = usePriceWords();
  const { priceOf } = usePrice(writer);
  const group = useId();
  const { state, dispatch } = writer;
  const { texts, run, failure, isBusy, writeMore, stop } = useAlternatives(writer, field);
  const [chosen, setChosen] = useState<string | null>(null);
  const current = state.text[field].trim();
  const marked = chosen !== null && texts.includes(chosen) ? chosen : current;
  const each = priceOf([field]);
  const label = t('alternativesWrite', { count: atOnce });
  const take = () => {
    if (marked !== current) dispatch({ type: 'edit', field, text: marked });
    dispatch({ type: 'accept', field });
    onClose();
  };
  return (
    <Dialog title={t('alternativesOf', { field: name })} onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <div role="radiogroup" aria-label={t('alternativesOf', { field: name })} className={styles['list']} lang={state.brief.language}>
          {texts.map((text) => (
            <label key={text} className={styles['text']}>
              <input type="radio" name={group} checked={text === marked} onChange={() => setChosen(text)} />
              <span>
                {text}
                <small lang="">{t('characters', { count: [...text].length })}</small>
              </span>
            </label>
          ))}
        </div>
        <p role="status" className={styles['help']}>
          {isBusy ? t('alternativesWriting') : texts.length < 2 ? t('alternativesNone') : t('alternativesHelp')}
        </p>
        {failure && <Banner tone="danger">{failure}</Banner>}
        {run && !isBusy && <Ending run={run} />}
        <div className={styles['actions']}>
          <Button type="submit" look="primary" disabled={!marked}>
            {t('alternativesTake')}
          </Button>
          {isBusy ? (
            <Button icon={Square} onClick={stop}>
              {t('stop')}
            </Button>
          ) : (
            <Button icon={PenLine} disabled={!canWrite} onClick={writeMore}>
              {each ? words.action(label, String(Number(each.points) * atOnce)) : label}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
};
