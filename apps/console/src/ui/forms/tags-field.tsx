import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../controls/icon.tsx';
import { type Field, FormField } from './form-field.tsx';
import styles from './tags-field.module.css';
import { useUnsaved } from './unsaved.tsx';

type Props = Field & {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** So many there may be, and so long each. */
  most: number;
  longest: number;
  placeholder?: string;
  /** Names the button that takes a tag away. */
  removeLabel: (tag: string) => string;
};

const separators = /[,，、;；\n\t]+/;

/** Words as tags: Enter or a comma adds, Backspace in the empty field takes the last one back. */
export const TagsField = ({ value, onChange, most, longest, placeholder, removeLabel, ...field }: Props) => {
  const [draft, setDraft] = useState('');
  useUnsaved(draft.trim() !== '');

  const add = (text: string) => {
    const fresh = text
      .split(separators)
      .map((tag) => tag.trim().slice(0, longest))
      .filter(Boolean);
    const known = new Set(value.map((tag) => tag.toLowerCase()));
    const added = fresh.filter((tag, index) => !known.has(tag.toLowerCase()) && fresh.indexOf(tag) === index);
    setDraft('');
    if (added.length) onChange([...value, ...added].slice(0, most));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While a Chinese or Japanese word is being composed, Enter belongs to the input method.
    if (event.nativeEvent.isComposing || event.metaKey || event.ctrlKey) return;
    if (event.key === 'Enter' && draft.trim()) {
      event.preventDefault();
      add(draft);
    } else if (event.key === 'Enter') event.preventDefault();
    else if (event.key === 'Backspace' && !draft && value.length) onChange(value.slice(0, -1));
  };

  return (
    <FormField {...field}>
      {(control) => (
        <div className={styles['box']}>
          {value.map((tag) => (
            <span key={tag} className={styles['tag']}>
              {tag}
              <button type="button" aria-label={removeLabel(tag)} onClick={() => onChange(value.filter((other) => other !== tag))}>
                <Icon of={X} size={14} />
              </button>
            </span>
          ))}
          <input
            {...control}
            value={draft}
            className={styles['input']}
            placeholder={value.length ? undefined : placeholder}
            onChange={({ target }) => (separators.test(target.value) ? add(target.value) : setDraft(target.value))}
            onKeyDown={onKeyDown}
            onBlur={() => add(draft)}
          />
        </div>
      )}
    </FormField>
  );
};
