import styles from './passage-list.module.css';

/** A passage of a text, what is said of it, and the other places where it stands; without an address a place is only named. */
export type Passage = { quote: string; said: string; places: readonly { id: string; name: string; href: string | null; label: string }[] };
type Props<Item extends Passage> = {
  passages: readonly Item[];
  /** Brings a passage into sight; without it passages are no buttons. */
  onShow?: ((passage: Item) => void) | undefined;
};

/** Passages with the places where they stand too, which open beside the page that one is at. */
export const PassageList = <Item extends Passage>({ passages, onShow }: Props<Item>) => (
  <ul className={styles['list']}>
    {passages.map((passage, at) => (
      <li key={`${at} ${passage.quote}`}>
        {onShow ? (
          <button type="button" className={styles['quote']} onClick={() => onShow(passage)}>
            {passage.quote}
          </button>
        ) : (
          <span className={styles['quote']}>{passage.quote}</span>
        )}
        <p className={styles['places']}>
          <span>{passage.said}</span>
          {passage.places.map(({ id, name, href, label }) =>
            href ? (
              <a key={id} href={href} target="_blank" rel="noreferrer" aria-label={label}>
                {name}
              </a>
            ) : (
              <span key={id}>{name}</span>
            ),
          )}
        </p>
      </li>
    ))}
  </ul>
);
