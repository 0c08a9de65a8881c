import { useTranslation } from 'react-i18next';
import styles from './skeleton.module.css';

type Shape = 'lines' | 'table' | 'cards' | 'form';
type Props = { shape?: Shape; count?: number };

const widths = ['92%', '78%', '85%', '64%', '88%', '71%'];

/** Grey outlines in the shape of what is coming, drawn after 200 ms. */
export const Skeleton = ({ shape = 'lines', count = 4 }: Props) => {
  const { t } = useTranslation('shell');
  return (
    <div role="status" className={styles[shape]}>
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles['block']} aria-hidden="true">
          <span style={{ width: widths[index % widths.length] }} />
          {shape !== 'lines' && <span />}
        </div>
      ))}
    </div>
  );
};
