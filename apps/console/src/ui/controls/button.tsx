import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './button.module.css';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

/** `primary` is the one main action of a screen; `quiet` has no frame until it is pointed at. */
export type ButtonLook = 'primary' | 'default' | 'quiet' | 'danger';

type Face = {
  look?: ButtonLook;
  size?: 'small' | 'medium' | 'large';
  icon?: LucideIcon;
  /** Behind the text, for a button that opens something. */
  endIcon?: LucideIcon;
  isWide?: boolean;
  children?: ReactNode;
};
type ButtonProps = Face &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'title'> & { isBusy?: boolean; ref?: Ref<HTMLButtonElement> };

const classOf = ({ look = 'default', size = 'medium', isWide, children }: Face, extra?: string) =>
  classNames(styles['button'], styles[look], styles[size], isWide && styles['wide'], !children && styles['square'], extra);

const takeNoPress = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** A button; while busy it keeps its width and the focus, and takes no second press. */
export const Button = ({
  look,
  size,
  icon,
  endIcon,
  isWide,
  isBusy = false,
  children,
  className,
  disabled,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    disabled={disabled}
    aria-disabled={isBusy || undefined}
    aria-busy={isBusy || undefined}
    onClick={isBusy ? takeNoPress : onClick}
    className={classOf({ ...(look && { look }), ...(size && { size }), ...(isWide && { isWide }), children }, className)}
  >
    {isBusy ? <span className={styles['busy']} aria-hidden="true" /> : icon && <Icon of={icon} />}
    {children && <span>{children}</span>}
    {endIcon && <Icon of={endIcon} />}
  </button>
);

type LinkProps = Face & { to: string; 'aria-label'?: string; isOutside?: boolean; target?: '_blank' };

/** A link that looks like a button; `isOutside` leaves the console by a full page load. */
export const ButtonLink = ({ to, isOutside = false, target, icon, endIcon, children, ...rest }: LinkProps) => (
  <Link to={to} reloadDocument={isOutside} target={target} aria-label={rest['aria-label']} className={classOf({ ...rest, children })}>
    {icon && <Icon of={icon} />}
    {children && <span>{children}</span>}
    {endIcon && <Icon of={endIcon} />}
  </Link>
);
