import type { LucideIcon } from 'lucide-react';
import { type ComponentType, type ReactElement, type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import styles from './choice-popover.module.css';

type Props<Value extends string> = {
  label: string;
  icon: LucideIcon;
  options: readonly { value: Value; label: ReactNode; icon?: LucideIcon }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Shows the name of the button to whoever points at it; at the login gate there is none. */
  Tooltip?: ComponentType<{ text: string; children: ReactElement }> | undefined;
};

const focusChosen = ({ newState, currentTarget }: ToggleEvent<HTMLElement>): void => {
  if (newState === 'open') currentTarget.querySelector<HTMLElement>('input:checked')?.focus();
};

/** One of a few choices behind an icon, made of what the browser brings: its popover and its radio buttons. Light enough for the login gate. */
export const ChoicePopover = <Value extends string>({ label, icon, options, value, onChange, Tooltip }: Props<Value>) => {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.hidePopover?.();
  const button = <Button look="quiet" icon={icon} aria-label={label} popoverTarget={id} />;
  return (
    <>
      {Tooltip ? <Tooltip text={label}>{button}</Tooltip> : button}
      <div ref={panel} id={id} popover="auto" role="radiogroup" aria-label={label} className={styles['panel']} onToggle={focusChosen}>
        {options.map((option) => (
          <label key={option.value} className={styles['choice']}>
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              // Arrows choose and stay; a press and Enter choose and close. A click by an arrow key counts no press.
              onClick={({ detail }) => detail > 0 && close()}
              onKeyDown={({ key }) => key === 'Enter' && close()}
            />
            {option.icon && <Icon of={option.icon} />}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </>
  );
};
