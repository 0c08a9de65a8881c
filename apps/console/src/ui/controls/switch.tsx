import { useTranslation } from 'react-i18next';
import { Tooltip } from '../overlays/tooltip.tsx';
import styles from './switch.module.css';

type Props = { label: string; isOn: boolean; isBusy?: boolean; disabled?: boolean; onChange: (isOn: boolean) => void };

/** On or off, at once; the label names what. While busy it takes no press, says so, and keeps the focus. */
export const Switch = ({ label, isOn, isBusy = false, disabled = false, onChange }: Props) => (
  <Tooltip text={label}>
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      disabled={disabled}
      className={styles['switch']}
      onClick={() => !isBusy && onChange(!isOn)}
    >
      <span aria-hidden="true" />
    </button>
  </Tooltip>
);

/** The same where no column and no words beside it say which of the two it is. */
export const SaidSwitch = (props: Props) => {
  const { t } = useTranslation('shell');
  return (
    <span className={styles['said']}>
      <span aria-hidden="true">{t(props.isOn ? 'isOn' : 'isOff')}</span>
      <Switch {...props} />
    </span>
  );
};
