import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#console/ui/controls/icon-button.tsx';

const kinds = '.pdf,.docx,.xlsx,.pptx,.csv,.txt,.md,.html,.eml,.zip,.png,.jpg,.jpeg,.webp';

/** Chooses files that go along with the next question. */
export const AttachButton = ({ isBusy, onFiles }: { isBusy: boolean; onFiles: (files: File[]) => void }) => {
  const { t } = useTranslation('chats');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={kinds}
        aria-label={t('attach')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <IconButton icon={Paperclip} label={t('attach')} isBusy={isBusy} onClick={() => input.current?.click()} />
    </>
  );
};
