import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Icon } from '../controls/icon.tsx';
import floating from '../overlays/floating.module.css';
import { useFloatingHost } from '../overlays/floating-host.ts';
import { classNames } from '../theme/class-names.ts';
import { type Field, FormField } from './form-field.tsx';
import search from './search-select.module.css';
import select from './select.module.css';
import { groupsOf, isSameOption, type Option, OptionText } from './select.tsx';
import styles from './tags-field.module.css';

type Group = ReturnType<typeof groupsOf>[number];
type Props = Field & {
  value: readonly Option[];
  /** What may be chosen; with `onSearch`, what was found by the text. */
  options: readonly Option[];
  onChange: (value: Option[]) => void;
  onSearch?: (text: string) => void;
  placeholder?: string;
  /** Names the button that takes one away. */
  removeLabel: (label: string) => string;
};

/** Several of a long list, found by a part of their names; what is chosen stands in the field. */
export const ChipsSelect = ({ value, options, onChange, onSearch, placeholder, removeLabel, ...field }: Props) => {
  const { t } = useTranslation('shell');
  const { portal, positioner } = useFloatingHost();
  return (
    <Base.Root
      multiple
      items={groupsOf(options)}
      value={[...value]}
      isItemEqualToValue={isSameOption}
      // Esc closes the list; the library would also take everything away that was chosen.
      onValueChange={(next, { reason }) => reason !== 'escape-key' && onChange(next)}
      onInputValueChange={onSearch}
      // What was searched elsewhere is not searched once more.
      {...(onSearch && { filter: null })}
      locale={useLanguage()}
      autoHighlight
    >
      <FormField {...field}>
        {(control) => (
          <Base.Chips className={styles['box']}>
            {value.map((option) => (
              <Base.Chip key={option.value} className={styles['tag']}>
                <span className={styles['chipText']}>{option.label}</span>
                <Base.ChipRemove aria-label={removeLabel(option.label)}>
                  <Icon of={X} size={14} />
                </Base.ChipRemove>
              </Base.Chip>
            ))}
            <Base.Input {...control} className={styles['input']} placeholder={value.length ? undefined : placeholder} maxLength={100} />
          </Base.Chips>
        )}
      </FormField>
      <Base.Portal {...portal}>
        <Base.Positioner {...positioner} align="start" className={floating['positioner']}>
          <Base.Popup className={classNames(floating['popup'], select['popup'], search['popup'])}>
            <Base.Empty className={search['none']}>{t('noneMatches')}</Base.Empty>
            <Base.List className={search['list']}>
              {({ group, items }: Group) => (
                <Base.Group key={group} items={items}>
                  {group && <Base.GroupLabel className={select['group']}>{group}</Base.GroupLabel>}
                  <Base.Collection>
                    {(option: Option) => (
                      <Base.Item key={option.value} value={option} className={classNames(floating['item'], select['item'])}>
                        <span className={select['text']}>
                          <OptionText option={option} />
                        </span>
                        <Base.ItemIndicator>
                          <Icon of={Check} size={14} />
                        </Base.ItemIndicator>
                      </Base.Item>
                    )}
                  </Base.Collection>
                </Base.Group>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
