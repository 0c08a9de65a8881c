import { ConfigProvider, type ConfigProviderProps } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markStyles, pageNonce } from '#console/kernel/nonce.ts';
import { useTheme } from '#console/kernel/theme.ts';
import { antdTheme } from './antd-theme.ts';

type Locale = ConfigProviderProps['locale'];

/** English is the library's default; the Chinese texts are fetched by those who read them. */
const useAntdLocale = (language: string): Locale => {
  const [chinese, setChinese] = useState<Locale>();
  useEffect(() => {
    if (language !== 'zh') return;
    let isCurrent = true;
    import('antd/es/locale/zh_CN').then((module) => isCurrent && setChinese(module.default));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return language === 'zh' ? chinese : undefined;
};

/** What a screen with components of the library stands on: our theme, the language, and the nonce for its styles. */
export const AntdSurface = ({ children }: { children: ReactNode }) => {
  const { i18n } = useTranslation();
  const locale = useAntdLocale(i18n.language);
  const theme = useTheme();
  const nonce = pageNonce();
  // Before the first of its components measures anything.
  useState(markStyles);
  return (
    <ConfigProvider
      theme={antdTheme(theme)}
      {...(locale && { locale })}
      {...(nonce && { csp: { nonce } })}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  );
};
