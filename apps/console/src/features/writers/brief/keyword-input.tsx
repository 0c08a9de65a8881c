import { useTranslation } from 'react-i18next';
import { TagsField } from '#console/ui/forms/tags-field.tsx';

type Props = { keywords: readonly string[]; isAsked: boolean; onChange: (keywords: string[]) => void };

/** The words by which buyers search. */
export const KeywordInput = ({ keywords, isAsked, onChange }: Props) => {
  const { t } = useTranslation('writers');
  return (
    <TagsField
      label={t('keywords')}
      help={isAsked ? `${t('keywordsPrompt')} ${t('keywordsHelp')}` : t('keywordsHelp')}
      isOptional
      value={keywords}
      onChange={onChange}
      most={20}
      longest={80}
      placeholder={t('keywordsPlaceholder')}
      removeLabel={(keyword) => t('keywordRemove', { keyword })}
    />
  );
};
