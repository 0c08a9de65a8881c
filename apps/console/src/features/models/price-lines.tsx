import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '#console/ui/controls/button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import styles from './price-lines.module.css';

type Keyed = { key: number };

type Props<Line extends Keyed> = {
  words: { legend: string; help?: string; add: string; remove: string };
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
  newLine: () => Line;
  /** The fields of a line; `change` takes what of it is another way. */
  fields: (line: Line, change: (part: Partial<Line>) => void) => ReactNode;
};

/** Prices that are a line each: lines are added, changed and removed. */
export const PriceLines = <Line extends Keyed>({ words, lines, onChange, newLine, fields }: Props<Line>) => {
  const helpId = useId();
  const change = (key: number) => (part: Partial<Line>) => onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <fieldset className={styles['lines']} {...(words.help && { 'aria-describedby': helpId })}>
      <legend className={styles['legend']}>{words.legend}</legend>
      {words.help && (
        <p id={helpId} className={styles['help']}>
          {words.help}
        </p>
      )}
      {lines.map((line) => (
        <div key={line.key} className={styles['line']}>
          <div className={styles['fields']}>{fields(line, change(line.key))}</div>
          <IconButton icon={Trash2} label={words.remove} onClick={() => onChange(lines.filter(({ key }) => key !== line.key))} />
        </div>
      ))}
      <Button size="small" icon={Plus} onClick={() => onChange([...lines, newLine()])}>
        {words.add}
      </Button>
    </fieldset>
  );
};
