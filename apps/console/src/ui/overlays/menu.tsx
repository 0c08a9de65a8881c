import { Menu as Base } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { Check } from 'lucide-react';
import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react';
import { Icon } from '../controls/icon.tsx';
import { classNames } from '../theme/class-names.ts';
import floating from './floating.module.css';
import { useFloatingHost } from './floating-host.ts';
import styles from './menu.module.css';

type Choice = {
  key: string;
  label: ReactNode;
  icon?: LucideIcon;
  onChoose: () => void;
  /** Given where one of the entries is the current one. */
  isChosen?: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
};
export type MenuEntry = Choice | 'divider';

type Props = {
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
  /** Above the entries: whose account, which shop. */
  heading?: ReactNode;
  /** The button that opens the menu; its name is the menu's name. */
  children: ReactElement;
};

type Press = Parameters<NonNullable<ComponentProps<typeof Base.Item>['onClick']>>[0];
type OnChosen = (entry: Choice, press: Press) => void;

const Entry = ({ entry, onChosen }: { entry: Choice; onChosen: OnChosen }) => {
  const props = {
    disabled: entry.isDisabled ?? false,
    className: classNames(floating['item'], styles['item'], entry.isDanger && styles['danger']),
    onClick: (press: Press) => onChosen(entry, press),
  };
  const content = (
    <>
      {entry.icon && <Icon of={entry.icon} />}
      <span>{entry.label}</span>
      {entry.isChosen && <Icon of={Check} size={14} />}
    </>
  );
  if (entry.isChosen === undefined) return <Base.Item {...props}>{content}</Base.Item>;
  return (
    <Base.RadioItem {...props} value={entry.key} closeOnClick>
      {content}
    </Base.RadioItem>
  );
};

const Entries = ({ entries, onChosen }: { entries: readonly MenuEntry[]; onChosen: OnChosen }) => {
  const chosen = entries.find((entry) => entry !== 'divider' && entry.isChosen);
  const all = entries.map((entry, index) =>
    entry === 'divider' ? (
      <Base.Separator key={index} className={styles['divider']} />
    ) : (
      <Entry key={entry.key} entry={entry} onChosen={onChosen} />
    ),
  );
  return chosen && chosen !== 'divider' ? <Base.RadioGroup value={chosen.key}>{all}</Base.RadioGroup> : all;
};

/** A button that opens a list of actions: arrows, letters, Home, End, Esc; the focus goes back to the button. */
export const Menu = ({ entries, align = 'end', heading, children }: Props) => {
  const { portal, positioner } = useFloatingHost();
  const trigger = useRef<HTMLButtonElement>(null);
  const actions = useRef<Base.Root.Actions>(null);
  const choose: OnChosen = (entry, press) => {
    // Before the action: a dialog that it opens hands the focus back to where it was, and the entry is gone by then.
    // The library would close the menu as well, but take the focus to the entry once more.
    press.preventBaseUIHandler();
    trigger.current?.focus();
    actions.current?.close();
    entry.onChoose();
  };
  return (
    <Base.Root modal={false} actionsRef={actions}>
      <Base.Trigger ref={trigger} render={children} />
      <Base.Portal {...portal}>
        <Base.Positioner {...positioner} align={align} className={floating['positioner']}>
          <Base.Popup className={floating['popup']}>
            {heading ? (
              <Base.Group>
                <Base.GroupLabel className={styles['heading']}>{heading}</Base.GroupLabel>
                <Entries entries={entries} onChosen={choose} />
              </Base.Group>
            ) : (
              <Entries entries={entries} onChosen={choose} />
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
