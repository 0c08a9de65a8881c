import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { Form } from '../forms/form-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Dialog } from '../overlays/dialog.tsx';

type Props = { initial: string; onClose: () => void; onSet: (address: string | null) => void };

/** Asks where a link leads. */
export const LinkDialog = ({ initial, onClose, onSet }: Props) => {
  const { t } = useTranslation('editor');
  const [address, setAddress] = useState(initial || 'https://');
  const [isTried, setIsTried] = useState(false);
  const isGood = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@)\S*$/i.test(address.trim());
  const set = () => {
    setIsTried(true);
    if (isGood) onSet(address.trim());
  };
  return (
    <Dialog
      title={t('link')}
      width="small"
      onClose={onClose}
      footer={
        <>
          {initial && <Button onClick={() => onSet(null)}>{t('linkRemove')}</Button>}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" onClick={set}>
            {t('linkApply')}
          </Button>
        </>
      }
    >
      <Form onSubmit={set}>
        <TextField
          label={t('linkAddress')}
          help={t('linkHelp')}
          value={address}
          error={isTried && !isGood ? t('linkWrong') : null}
          onChange={setAddress}
          inputMode="url"
        />
      </Form>
    </Dialog>
  );
};
