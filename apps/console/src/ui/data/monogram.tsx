import styles from './monogram.module.css';

/** The letters by which a vendor is found at a glance: `OpenAI` is OA, `Mistral AI` is MA, `Groq` is Gr. */
export const lettersOf = (name: string): string => {
  const words = name.split(/[\s\-/()]+/).filter(Boolean);
  const [first = '', second = ''] = words;
  if (second) return (first.slice(0, 1) + second.slice(0, 1)).toUpperCase();
  const capitals = first.replaceAll(/[^A-Z]/g, '');
  return capitals.length > 1 ? capitals.slice(0, 2) : first.slice(0, 2);
};

/** Stands where a logo would; the name stands beside it. */
export const Monogram = ({ name }: { name: string }) => (
  <span className={styles['monogram']} aria-hidden="true">
    {lettersOf(name)}
  </span>
);
