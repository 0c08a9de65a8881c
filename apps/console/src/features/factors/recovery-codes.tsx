import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { CopyButton } from '#console/ui/controls/copy-button.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import styles from './factors.module.css';

type Props = { codes: readonly string[]; onClose: () => void };

/** The recovery codes, shown this once. */
export const RecoveryCodes = ({ codes, onClose }: Props) => {
  const { t } = useTranslation('factors');
  return (
    <Dialog title={t('codesTitle')} onClose={onClose}>
      <div className={styles['stack']}>
        <p>{t('codesText')}</p>
        <ul className={styles['codes']} aria-label={t('codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles['actions']}>
          <CopyButton text={codes.join('\n')} label={t('copyCodes')} isLabelShown />
          <Button look="primary" onClick={onClose}>
            {t('codesSaved')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
