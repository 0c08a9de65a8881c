import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { Icon } from '../controls/icon.tsx';
import floating from '../overlays/floating.module.css';
import { useFloatingHost } from '../overlays/floating-host.ts';
import { classNames } from '../theme/class-names.ts';
import field from './form-field.module.css';
import styles from './select.module.css';

export type Option<Value extends string = string> = {
  value: Value;
  /** How it is called where it is chosen, and found by a search. */
  label: string;
  /** Options of one group stand together under its name. */
  group?: string;
  /** A word about it, at the end of its line. */
  note?: string;
};

/** Options by their groups, in the order in which each first comes; one group without a name where there are none. */
export const groupsOf = <Value extends string>(options: readonly Option<Value>[]) =>
  [...Map.groupBy(options, ({ group = '' }) => group)].map(([group, items]) => ({ group, items }));

/** Whether two options, read one after the other, are the same one. */
export const isSameOption = (one: Option, other: Option): boolean => one.value === other.value;

/** What stands on the line of an option. */
export const OptionText = ({ option: { label, note } }: { option: Option }) => (
  <>
    <span>{label}</span>
    {note && <span className={styles['note']}> {note}</span>}
  </>
);

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
              {groupsOf(options).map(({ group, items }) => (
                <Base.Group key={group}>
                  {group && <Base.GroupLabel className={styles['group']}>{group}</Base.GroupLabel>}
                  {items.map((option) => (
                    <Base.Item key={option.value} value={option.value} className={classNames(floating['item'], styles['item'])}>
                      <Base.ItemText render={<span className={styles['text']} />}>
                        <OptionText option={option} />
                      </Base.ItemText>
                      <Base.ItemIndicator>
                        <Icon of={Check} size={14} />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.Group>
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
