import { type BasePicture, basePictureLimits, type KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { basePictureAddress } from '#console/kernel/calls/base-picture.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { PictureField } from '#console/ui/forms/picture-field.tsx';
import { sendPicture } from './knowledge-base.queries.ts';

type Props = {
  base: KnowledgeBase;
  use: BasePicture;
  /** The picture that the form has; it is the knowledge base's once the form is saved. */
  value: string | null;
  error: string | null;
  onChange: (id: string | null) => void;
};

const most = basePictureLimits.bytes;
const shapes = { avatar: 'square', banner: 'wide' } as const;
const texts = {
  avatar: { label: 'avatar', help: 'avatarHelp' },
  banner: { label: 'banner', help: 'bannerHelp' },
} as const;

/** A picture of a knowledge base: it is sent when it is chosen, and shown before anything is saved. */
export const BasePictureField = ({ base, use, value, error, onChange }: Props) => {
  const { t } = useTranslation('knowledgeBases');
  const sending = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > most) throw new RangeError();
      const { id } = await sendPicture(use, file);
      return { id, address: URL.createObjectURL(file) };
    },
    onSuccess: ({ id }) => onChange(id),
  });
  const { data: sent } = sending;
  useEffect(() => () => void (sent && URL.revokeObjectURL(sent.address)), [sent]);
  const address = value !== null && value === sent?.id ? sent.address : basePictureAddress({ ...base, [use]: value }, use);
  const { error: failure } = sending;
  const refused = failure instanceof RangeError ? t('pictureTooLarge', { most: most / 1024 / 1024 }) : failure && messageOf(failure);
  return (
    <PictureField
      label={t(texts[use].label)}
      help={t(texts[use].help)}
      error={refused ?? error}
      isOptional
      address={address}
      alt={t('pictureOf', { part: t(texts[use].label), name: base.name })}
      shape={shapes[use]}
      isBusy={sending.isPending}
      chooseLabel={t(value === null ? 'choosePicture' : 'replacePicture')}
      removeLabel={t('removePicture')}
      onChoose={(file) => sending.mutate(file)}
      onRemove={() => {
        sending.reset();
        onChange(null);
      }}
    />
  );
};
