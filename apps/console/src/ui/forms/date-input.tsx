import { Popover } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import floating from '../overlays/floating.module.css';
import { useFloatingHost } from '../overlays/floating-host.ts';
import { classNames } from '../theme/class-names.ts';
import styles from './date-input.module.css';
import type { ControlProps } from './form-field.tsx';
import { dayOf } from './typed-day.ts';

// Only whoever opens it needs the calendar.
const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

type Props = Partial<ControlProps> & {
  /** YYYY-MM-DD, or '' for none. */
  value: string;
  onChange: (day: string) => void;
  className?: string | undefined;
};

/** A day, typed or chosen from a calendar in the language of the page. */
export const DateInput = ({ value, onChange, className, ...control }: Props) => {
  const { t } = useTranslation('shell');
  const { portal, positioner } = useFloatingHost();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isWrong = typed !== null && dayOf(typed) === undefined;
  const type = (text: string) => {
    setTyped(text);
    const day = dayOf(text);
    // A year that is still being typed is no day of it.
    if (day !== undefined && (day === '' || text.trim().length >= day.length)) onChange(day);
  };
  return (
    <span className={classNames(styles['date'], className)}>
      <input
        {...control}
        {...(isWrong && { 'aria-invalid': true })}
        type="text"
        autoComplete="off"
        maxLength={12}
        placeholder={t('datePlaceholder')}
        value={typed ?? value}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          if (!isWrong && typed !== null) {
            onChange(dayOf(typed) ?? '');
            setTyped(null);
          }
        }}
      />
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger render={<Button look="quiet" size="small" icon={CalendarDays} aria-label={t('openCalendar')} />} />
        <Popover.Portal {...portal}>
          <Popover.Positioner {...positioner} align="end" className={floating['positioner']}>
            <Popover.Popup aria-label={t('openCalendar')} className={classNames(floating['popup'], styles['popup'])}>
              <Suspense>
                <Calendar
                  value={value}
                  onChoose={(day) => {
                    setTyped(null);
                    onChange(day);
                    setIsOpen(false);
                  }}
                />
              </Suspense>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </span>
  );
};
