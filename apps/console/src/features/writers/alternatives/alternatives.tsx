import { ListChecks } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import type { KindShape } from '../shell/writer-kind.ts';
import { AlternativesDialog } from './alternatives-dialog.tsx';

type Props<Kind extends KindShape> = Omit<ComponentProps<typeof AlternativesDialog<Kind>>, 'onClose'>;

/** Opens what else a field could say. */
export const Alternatives = <Kind extends KindShape>(props: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={ListChecks}
        label={t('alternativesOf', { field: props.name })}
        disabled={props.writer.isWriting}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <AlternativesDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
};
