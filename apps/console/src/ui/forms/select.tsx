import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { lazy, Suspense } from 'react';
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

const ShortSelect = <Value extends string>({ value, options, onChange, id, disabled = false, className, ...named }: SelectProps<Value>) => {
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

/** As many options are seen at a glance. */
const mostAtAGlance = 10;

// Only a long list needs the search.
const SearchSelect = lazy(() => import('./search-select.tsx').then((module) => ({ default: module.SearchSelect })));

/** One of a list: opens by click, arrows or a letter, chooses by Enter, closes by Esc; a list longer than a glance is searched by typing. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { options, onChange } = props;
  const short = <ShortSelect {...props} />;
  if (options.length <= mostAtAGlance) return short;
  const choose = (chosen: string) => {
    const option = options.find(({ value }) => value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Suspense fallback={short}>
      <SearchSelect {...props} onChange={choose} />
    </Suspense>
  );
};
