import { withoutSources } from '@inkstone/text/without-sources';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { useVariant } from '#console/kernel/session/variant.ts';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { EntryDialog } from './entry-dialog.tsx';

type Props = { baseId: string; question: string; answer: string };

/** Makes an entry out of an answer that could be better; for the owner of an enterprise, who runs its knowledge bases. */
export const CorrectAnswer = ({ baseId, question, answer }: Props) => {
  const { t } = useTranslation('faq');
  const [isOpen, open] = useState(false);
  const { role } = useGlobalState().profile;
  const isEnterprise = useVariant() === 'enterprise';
  if (role !== 'owner' || !isEnterprise) return null;
  return (
    <>
      <IconButton icon={PencilLine} label={t('correct')} onClick={() => open(true)} />
      {isOpen && (
        <EntryDialog
          baseId={baseId}
          given={{ question, answer: withoutSources(answer), variants: [], askedIds: [] }}
          onClose={() => open(false)}
        />
      )}
    </>
  );
};
