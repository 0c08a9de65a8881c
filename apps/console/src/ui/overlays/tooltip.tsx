import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { useTopmostModal } from './open-modals.ts';
import styles from './tooltip.module.css';

type Hint = { text: string; side: 'top' | 'right' };

const hints = Base.createHandle<Hint>();

type Props = {
  text: string;
  side?: Hint['side'];
  /** What is pointed at or focused. It has an accessible name of its own: readers of the screen are not told of the hint. */
  children: ReactElement;
};

/** A hint at something that shows no words: by the mouse after a moment, by the keyboard at once, never by touch. */
export const Tooltip = ({ text, side = 'top', children }: Props) => (
  <Base.Trigger handle={hints} payload={{ text, side }} render={children} />
);

/** The same words stand there already, as in an unfolded menu. */
const saysNothingNew = (trigger: Element | undefined, text: string | undefined): boolean =>
  trigger instanceof HTMLElement && trigger.innerText.trim() === text;

/** Draws the hint that is asked for, in the modal that is open; stands once in the layout. */
export const TooltipHost = () => {
  const modal = useTopmostModal();
  return (
    <Base.Provider delay={500}>
      <Base.Root
        handle={hints}
        onOpenChange={(isOpen, { trigger, cancel }) => {
          if (isOpen && saysNothingNew(trigger, trigger?.getAttribute('aria-label') ?? undefined)) cancel();
        }}
      >
        {({ payload }) => (
          <Base.Portal container={modal ?? document.body}>
            <Base.Positioner
              side={payload?.side ?? 'top'}
              sideOffset={6}
              collisionPadding={8}
              positionMethod={modal ? 'fixed' : 'absolute'}
              className={styles['positioner'] ?? ''}
            >
              <Base.Popup className={styles['popup'] ?? ''} aria-hidden="true">
                {payload?.text}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        )}
      </Base.Root>
    </Base.Provider>
  );
};
