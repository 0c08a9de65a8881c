import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../feedback/state-panel.tsx';

type Props = { icon: LucideIcon; title: ReactNode; onClear: () => void; children: ReactNode };

/** A list that its filters have emptied, and the way back to all of it. */
export const NoMatches = ({ icon, title, onClear, children }: Props) => {
  const { t } = useTranslation('shell');
  return (
    <EmptyState icon={icon} title={title} action={<Button onClick={onClear}>{t('clearFilters')}</Button>}>
      {children}
    </EmptyState>
  );
};
