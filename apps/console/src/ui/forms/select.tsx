import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { Icon } from '../controls/icon.tsx';
import floating from '../overlays/floating.module.css';
import { useFloatingHost } from '../overlays/floating-host.ts';
import { classNames } from '../theme/class-names.ts';
import field from './form-field.module.css';
import styles from './select.module.css';

export type Option<Value extends string = string> = { value: Value; label: string };

type Props<Value extends string> = {
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  id?: string;
  disabled?: boolean;
  className?: string | undefined;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
};

/** One of a few: opens by click, arrows or a letter, chooses by Enter, closes by Esc. */
export const Select = <Value extends string>({ value, options, onChange, id, disabled = false, className, ...named }: Props<Value>) => {
  const { portal, positioner } = useFloatingHost();
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      modal={false}
      {...(id && { id })}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <Base.Trigger {...named} className={classNames(field['control'], styles['trigger'], className)}>
        <Base.Value className={styles['value']} />
        <Base.Icon className={styles['arrow']}>
          <Icon of={ChevronDown} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal {...portal}>
        <Base.Positioner {...positioner} align="start" alignItemWithTrigger={false} className={floating['positioner']}>
          <Base.Popup className={classNames(floating['popup'], styles['popup'])}>
            <Base.List>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={classNames(floating['item'], styles['item'])}>
                  <Base.ItemText render={<span />}>{option.label}</Base.ItemText>
                  <Base.ItemIndicator>
                    <Icon of={Check} size={14} />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
