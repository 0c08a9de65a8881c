import { ConfigProvider, type ConfigProviderProps } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { antdTheme } from './antd-theme.ts';

type Props = { theme: 'light' | 'dark'; language: 'en' | 'zh'; nonce: string | undefined; children: ReactNode };

/** English is the library's default; the Chinese texts are fetched by those who read them. */
const useAntdLocale = (language: Props['language']): ConfigProviderProps['locale'] => {
  const [chinese, setChinese] = useState<ConfigProviderProps['locale']>();
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
export const AntdSurface = ({ theme, language, nonce, children }: Props) => {
  const locale = useAntdLocale(language);
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
