import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { Icon } from '../controls/icon.tsx';
import floating from '../overlays/floating.module.css';
import { useFloatingHost } from '../overlays/floating-host.ts';
import { classNames } from '../theme/class-names.ts';
import field from './form-field.module.css';
import styles from './select.module.css';

export type Option<Value extends string = string> = { value: Value; label: string };

/** What every select is told, with a search or without. */
export type SelectProps<Value extends string = string> = {
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

type ShortProps<Value extends string> = SelectProps<Value> & { onUse: (isInUse: boolean) => void };

const ShortSelect = <Value extends string>({
  value,
  options,
  onChange,
  onUse,
  id,
  disabled = false,
  className,
  ...named
}: ShortProps<Value>) => {
  const { portal, positioner } = useFloatingHost();
  const [isOpen, setIsOpen] = useState(false);
  const open = (next: boolean) => {
    setIsOpen(next);
    if (next) onUse(true);
  };
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      modal={false}
      {...(id && { id })}
      onValueChange={(next) => next !== null && onChange(next)}
      open={isOpen}
      onOpenChange={open}
    >
      <Base.Trigger
        {...named}
        onFocus={() => onUse(true)}
        onBlur={() => onUse(isOpen)}
        className={classNames(field['control'], styles['trigger'], className)}
      >
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

/** As many options are seen at a glance. */
const mostAtAGlance = 10;

type Search = ComponentType<SelectProps>;

/** The select with a search, once it is needed and was fetched. */
const useSearch = (isLong: boolean): Search | null => {
  const [search, setSearch] = useState<{ Drawn: Search } | null>(null);
  useEffect(() => {
    let isGone = false;
    // Whoever has only short lists does not fetch it; without it, a long list is chosen from as a short one.
    if (isLong) {
      import('./search-select.tsx').then(
        ({ SearchSelect }) => !isGone && setSearch({ Drawn: SearchSelect }),
        () => undefined,
      );
    }
    return () => {
      isGone = true;
    };
  }, [isLong]);
  return isLong && search ? search.Drawn : null;
};

/** One of a list: opens by click, arrows or a letter, chooses by Enter, closes by Esc; a list longer than a glance is searched by typing. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { options, onChange } = props;
  const Searched = useSearch(options.length > mostAtAGlance);
  const [isInUse, setIsInUse] = useState(false);
  // A list that somebody holds open or has the focus on is not drawn anew under the hands.
  if (!Searched || isInUse) return <ShortSelect {...props} onUse={setIsInUse} />;
  const choose = (chosen: string) => {
    const option = options.find(({ value }) => value === chosen);
    if (option) onChange(option.value);
  };
  return <Searched {...props} onChange={choose} />;
};
