import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { RichText } from '#console/ui/data/rich-text.tsx';
import styles from './cut-fragment.module.css';

type Props = { name: string; text: string | undefined; isRich: boolean; onDismiss: () => void };

/** What was cut while it was being written: to be looked at under the text that stayed. */
export const CutFragment = ({ name, text, isRich, onDismiss }: Props) => {
  const { t } = useTranslation('writers');
  if (!text) return null;
  return (
    <aside className={styles['fragment']} aria-label={t('fragmentOf', { field: name })}>
      <header>
        <p>{t('fragmentNote')}</p>
        <IconButton icon={X} label={t('fragmentDismiss', { field: name })} onClick={onDismiss} />
      </header>
      {/* A tag that is not whole would show as text. */}
      {isRich ? <RichText html={text.replace(/<[^<>]*$/, '')} /> : <p>{text}</p>}
    </aside>
  );
};
