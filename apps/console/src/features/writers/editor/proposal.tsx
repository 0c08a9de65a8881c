import { Check, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { SideBySide } from '#console/ui/editor/side-by-side.tsx';
import styles from './cut-fragment.module.css';

type Props = {
  name: string;
  /** What stood there before the run; undefined where nothing is to be decided. */
  before: string | undefined;
  text: string;
  language: string;
  onAccept: () => void;
  onReject: () => void;
};

/** What a run wrote in the place of another text, beside it: to be accepted, or put back. */
export const Proposal = ({ name, before, text, language, onAccept, onReject }: Props) => {
  const { t } = useTranslation('writers');
  if (before === undefined || before === text) return null;
  return (
    <aside className={styles['fragment']} aria-label={t('proposalOf', { field: name })}>
      <SideBySide before={{ label: t('proposalBefore'), text: before }} after={{ label: t('proposalAfter'), text }} language={language} />
      <footer>
        <Button size="small" icon={Check} aria-label={t('proposalAcceptOf', { field: name })} onClick={onAccept}>
          {t('proposalAccept')}
        </Button>
        <Button size="small" look="quiet" icon={Undo2} aria-label={t('proposalRejectOf', { field: name })} onClick={onReject}>
          {t('proposalReject')}
        </Button>
      </footer>
    </aside>
  );
};
