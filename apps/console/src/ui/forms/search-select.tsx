import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Icon } from '../controls/icon.tsx';
import floating from '../overlays/floating.module.css';
import { useFloatingHost } from '../overlays/floating-host.ts';
import { classNames } from '../theme/class-names.ts';
import field from './form-field.module.css';
import styles from './search-select.module.css';
import select from './select.module.css';
import { groupsOf, isSameOption, type Option, OptionText, type SelectProps } from './select.tsx';

type Group = ReturnType<typeof groupsOf>[number];

const Popup = () => {
  const { t } = useTranslation('shell');
  return (
    <Base.Popup aria-label={t('searchList')} className={classNames(floating['popup'], select['popup'], styles['popup'])}>
      <span className={styles['search']}>
        <Icon of={Search} />
        <Base.Input aria-label={t('searchList')} placeholder={t('searchList')} maxLength={100} />
      </span>
      <Base.Empty className={styles['none']}>{t('noneMatches')}</Base.Empty>
      <Base.List className={styles['list']}>
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
  );
};

/** One of a long list, found by a part of its name. */
export const SearchSelect = ({ value, options, onChange, id, disabled = false, className, ...named }: SelectProps) => {
  const { portal, positioner } = useFloatingHost();
  return (
    <Base.Root
      items={groupsOf(options)}
      value={options.find((option) => option.value === value) ?? null}
      isItemEqualToValue={isSameOption}
      onValueChange={(chosen) => chosen && onChange(chosen.value)}
      disabled={disabled}
      locale={useLanguage()}
      autoHighlight
      {...(id && { id })}
    >
      <Base.Trigger {...named} className={classNames(field['control'], select['trigger'], className)}>
        <span className={select['value']}>
          <Base.Value />
        </span>
        <Base.Icon className={select['arrow']}>
          <Icon of={ChevronDown} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal {...portal}>
        <Base.Positioner {...positioner} align="start" className={floating['positioner']}>
          <Popup />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
