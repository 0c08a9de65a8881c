import { Languages } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '#console/kernel/texts/i18n.ts';
import { languages } from '#console/kernel/texts/language.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { ChoicePopover } from '../overlays/choice-popover.tsx';

type Props = Pick<ComponentProps<typeof ChoicePopover>, 'Tooltip'>;

/** Each language is named in its own words. */
const options = languages.map(({ code, name }) => ({ value: code, label: <span lang={code === 'zh' ? 'zh-CN' : 'en'}>{name}</span> }));

/** English or Chinese. */
export const LanguageMenu = ({ Tooltip }: Props) => {
  const { t } = useTranslation('entry');
  return (
    <ChoicePopover
      Tooltip={Tooltip}
      label={t('language')}
      icon={Languages}
      options={options}
      value={useLanguage()}
      onChange={changeLanguage}
    />
  );
};
