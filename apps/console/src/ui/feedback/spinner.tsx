import styles from './spinner.module.css';

type Props = { label: string; size?: 'small' | 'large' };

/** Says that something is on its way; drawn after 200 ms, so that what is quick does not flash. */
export const Spinner = ({ label, size = 'small' }: Props) => (
  <span role="status" className={styles[size]}>
    <span className={styles['ring']} aria-hidden="true" />
    <span className="visually-hidden">{label}</span>
  </span>
);
