import type { ClosestPlace } from '@inkstone/contract/chats';
import { plainQuote } from '@inkstone/text/plain-quote';
import { useTranslation } from 'react-i18next';
import styles from '../chats.module.css';
import { usePlaceOf } from './answer-words.tsx';

/** What is shown of such a place, also to outsiders. */
export type ShownPlace = Pick<ClosestPlace, 'number' | 'documentName' | 'firstPage' | 'lastPage' | 'cells' | 'heading' | 'quote'>;
type Props = { places: readonly ShownPlace[]; shown: number | null; onOpen: (number: number) => void };

/** That the documents do not clearly answer a question, and where they come closest to it; each place opens. What it says is plain text. */
export const ClosestPlaces = ({ places, shown, onOpen }: Props) => {
  const { t } = useTranslation('chats');
  const placeOf = usePlaceOf();
  return (
    <div className={styles['closest']}>
      <p>{t('notClear')}</p>
      <p>{t('closest')}</p>
      <ol aria-label={t('closest')}>
        {places.map((place) => (
          <li key={place.number}>
            <button
              type="button"
              className={styles['closestPlace']}
              aria-pressed={shown === place.number}
              onClick={() => onOpen(place.number)}
            >
              <span className={styles['closestName']}>
                <strong>{place.documentName}</strong>
                {[place.heading, placeOf(place)].filter(Boolean).map((part) => (
                  <span key={part}>{part}</span>
                ))}
              </span>
              <q className={styles['closestQuote']}>{plainQuote(place.quote)}</q>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
};
