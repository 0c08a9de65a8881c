import { Button } from '../controls/button.tsx';
import styles from './choice-chips.module.css';

type Props = {
  /** Names the group. */
  label: string;
  options: readonly string[];
  value: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Any of some words, each a button that stays pressed. */
export const ChoiceChips = ({ label, options, value, onChange }: Props) => (
  <fieldset className={styles['chips']}>
    <legend>{label}</legend>
    {options.map((option) => {
      const isChosen = value.includes(option);
      return (
        <Button
          key={option}
          size="small"
          aria-pressed={isChosen}
          onClick={() => onChange(isChosen ? value.filter((each) => each !== option) : [...value, option])}
        >
          {option}
        </Button>
      );
    })}
  </fieldset>
);
