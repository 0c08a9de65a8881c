import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '#console/kernel/texts/i18n.ts';
import { languages } from '#console/kernel/texts/language.ts';
import { Button } from '../controls/button.tsx';
import { Menu } from '../overlays/menu.tsx';

/** English or Chinese; each is named in its own language. */
export const LanguageMenu = () => {
  const { t, i18n } = useTranslation('entry');
  const entries = languages.map(({ code, name }) => ({
    key: code,
    label: <span lang={code === 'zh' ? 'zh-CN' : 'en'}>{name}</span>,
    isChosen: i18n.language === code,
    onChoose: () => changeLanguage(code),
  }));
  return (
    <Menu label={t('language')} entries={entries}>
      {(trigger) => <Button {...trigger} look="quiet" icon={Languages} aria-label={t('language')} title={t('language')} />}
    </Menu>
  );
};
