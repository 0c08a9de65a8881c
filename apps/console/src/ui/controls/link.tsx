import { type ComponentType, createContext, type MouseEvent, type ReactNode, use } from 'react';
import { goTo } from '#console/kernel/browser/address.ts';

type Props = {
  to: string;
  /** Leaves the console by a full page load. */
  reloadDocument?: boolean;
  /** A window of its own. */
  target?: '_blank' | undefined;
  className?: string | undefined;
  'aria-label'?: string | undefined;
  children?: ReactNode;
};

const isPlainPress = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** A link while there is no router: a plain press changes the address, and the page draws what stands at it. */
const PageLink = ({ to, reloadDocument, ...rest }: Props) => {
  const follow = (event: MouseEvent) => {
    if (reloadDocument || rest.target || !isPlainPress(event)) return;
    event.preventDefault();
    goTo(to);
  };
  return <a {...rest} href={to} onClick={follow} />;
};

/** Given by the router once it is there: its own link, which then follows every link of the design system. */
export const LinkContext = createContext<ComponentType<Props>>(PageLink);

/** A link of what also stands on the login gate, which is drawn before the router is loaded. */
export const Link = (props: Props) => {
  const Drawn = use(LinkContext);
  return <Drawn {...props} />;
};
