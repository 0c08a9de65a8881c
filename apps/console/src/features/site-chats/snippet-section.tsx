import { type SiteChat, siteChatEndpoints } from '@inkstone/contract/site-chats';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { CodeBlock, CodeLine } from '#console/ui/data/code-block.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './site-chats.module.css';

/** What a web site puts into its pages. */
export const SnippetSection = ({ chat: { scriptUrl, color, side, identity }, publicId }: { chat: SiteChat; publicId: string }) => {
  const { t } = useTranslation('siteChats');
  const { origin } = new URL(scriptUrl);
  const tag = `<script async src="${scriptUrl}"\n  data-chat="${publicId}" data-color="${color}" data-side="${side}"></script>`;
  const identify = `document.addEventListener('inkstone-chat', ({ detail: chat }) => chat.identify(token));\n// chat.open(), chat.close(), chat.logout()`;
  const policy = `script-src ${origin}; frame-src ${origin};`;
  return (
    <Section title={t('snippet')} description={t('snippetText')}>
      <div className={styles['stack']}>
        <CodeBlock label={t('snippetCode')} code={tag} copyLabel={t('copyCode')} />
        {identity !== 'anonymous' && (
          <>
            <span>{t('snippetIdentity')}</span>
            <CodeBlock label={t('snippetIdentity')} code={identify} copyLabel={t('copyCode')} />
          </>
        )}
        <span>{t('snippetPolicy')}</span>
        <CodeBlock label={t('snippetPolicy')} code={policy} copyLabel={t('copyCode')} />
      </div>
    </Section>
  );
};

/** What the company's own server has to know, where visitors sign in there. */
export const SignInAddressSection = ({ publicId }: { publicId: string }) => {
  const { t } = useTranslation('siteChats');
  const address = window.location.origin + siteChatEndpoints.signedIn.path.replace(':publicId', publicId);
  return (
    <Section title={t('signInAddress')} description={t('signInAddressText')}>
      <CodeLine code={address} copyLabel={t('copyAddress')} />
    </Section>
  );
};

/** The chat as a visitor sees it, in a frame of this page. */
export const PreviewSection = ({ chat: { isEnabled, publicId, identity } }: { chat: SiteChat }) => {
  const { t } = useTranslation('siteChats');
  const language = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<{ inkstone?: unknown; type?: unknown } | null>): void => {
      const inside = frame.current?.contentWindow;
      if (!inside || source !== inside || data?.inkstone !== 1 || data.type !== 'ready') return;
      inside.postMessage({ inkstone: 1, type: 'hello', identity: null }, window.location.origin);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return (
    <Section title={t('preview')} description={t('previewText')}>
      {isEnabled && publicId && identity !== 'required' ? (
        <iframe ref={frame} title={t('preview')} src={`${paths.siteChat}/${publicId}?lang=${language}`} className={styles['preview']} />
      ) : (
        t('previewFirst')
      )}
    </Section>
  );
};
