import { longestAlt } from '@inkstone/contract/products';
import type { ContentLanguage } from '@inkstone/contract/writers';
import { useTranslation } from 'react-i18next';
import { noteTexts } from '#console/kernel/texts/writer-words.ts';
import { TextArea } from '#console/ui/forms/text-field.tsx';
import styles from './alt-texts.module.css';

type Props = {
  picture: { url: string; index: number; count: number };
  text: string;
  language: ContentLanguage;
  /** Whether the model saw the picture, as the note of its run; null where none was to. */
  sight: string | null;
  isDisabled: boolean;
  onChange: (text: string) => void;
};

const isNote = (name: string): name is keyof typeof noteTexts => Object.hasOwn(noteTexts, name);

/** One picture with what it shows in words. */
export const PictureText = ({ picture: { url, index, count }, text, language, sight, isDisabled, onChange }: Props) => {
  const { t } = useTranslation('writers');
  const seen = () => {
    if (sight === 'pictureSeen') return t('altTextSeen');
    return sight && isNote(sight) ? t(noteTexts[sight]) : undefined;
  };
  return (
    <li className={styles['picture']} data-field={index}>
      <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" />
      <TextArea
        label={t('altTextOf', { index: index + 1, count })}
        help={seen()}
        rows={2}
        lang={language}
        maxLength={longestAlt}
        value={text}
        disabled={isDisabled}
        extra={`${text.length}/${longestAlt}`}
        onChange={(typed) => onChange(typed.replaceAll('\n', ' '))}
      />
    </li>
  );
};
