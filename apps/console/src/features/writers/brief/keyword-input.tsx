import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#console/ui/controls/icon.tsx';
import { FormField } from '#console/ui/forms/form-field.tsx';
import styles from './keyword-input.module.css';

type Props = { keywords: readonly string[]; isAsked: boolean; onChange: (keywords: string[]) => void };

const maxKeywords = 20;
const separators = /[,，、;；\n\t]+/;

/** Keywords as tags: Enter or a comma adds, Backspace in the empty field takes the last one back. */
export const KeywordInput = ({ keywords, isAsked, onChange }: Props) => {
  const { t } = useTranslation('writers');
  const [draft, setDraft] = useState('');

  const add = (text: string) => {
    const fresh = text
      .split(separators)
      .map((keyword) => keyword.trim().slice(0, 80))
      .filter(Boolean);
    const known = new Set(keywords.map((keyword) => keyword.toLowerCase()));
    const added = fresh.filter((keyword, index) => !known.has(keyword.toLowerCase()) && fresh.indexOf(keyword) === index);
    setDraft('');
    if (added.length) onChange([...keywords, ...added].slice(0, maxKeywords));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While a Chinese or Japanese word is being composed, Enter belongs to the input method.
    if (event.nativeEvent.isComposing || event.metaKey || event.ctrlKey) return;
    if (event.key === 'Enter' && draft.trim()) {
      event.preventDefault();
      add(draft);
    } else if (event.key === 'Enter') event.preventDefault();
    else if (event.key === 'Backspace' && !draft && keywords.length) onChange(keywords.slice(0, -1));
  };

  return (
    <FormField label={t('keywords')} help={isAsked ? `${t('keywordsPrompt')} ${t('keywordsHelp')}` : t('keywordsHelp')} isOptional>
      {(control) => (
        <div className={styles['box']}>
          {keywords.map((keyword) => (
            <span key={keyword} className={styles['tag']}>
              {keyword}
              <button
                type="button"
                aria-label={t('keywordRemove', { keyword })}
                onClick={() => onChange(keywords.filter((other) => other !== keyword))}
              >
                <Icon of={X} size={14} />
              </button>
            </span>
          ))}
          <input
            {...control}
            value={draft}
            className={styles['input']}
            placeholder={keywords.length ? undefined : t('keywordsPlaceholder')}
            onChange={({ target: { value } }) => (separators.test(value) ? add(value) : setDraft(value))}
            onKeyDown={onKeyDown}
            onBlur={() => add(draft)}
          />
        </div>
      )}
    </FormField>
  );
};
