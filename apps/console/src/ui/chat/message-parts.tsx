import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './message-parts.module.css';

/** What a person said; paler while it is on its way. */
export const Said = ({ children, isPending = false }: { children: ReactNode; isPending?: boolean }) => (
  <div className={styles['said']} data-pending={isPending}>
    {children}
  </div>
);

type WhoProps = { name?: string | null | undefined; label?: string | null | undefined; avatar?: ReactNode };

/** Who answers, with a label where there is something to know about that. */
export const AnswerWho = ({ name, label, avatar }: WhoProps) => (
  <p className={styles['who']}>
    {avatar}
    {name}
    {label && <span className={styles['label']}>{label}</span>}
  </p>
);

/** Why there is no answer, or only a part of it, and what can be done about it. */
export const AnswerProblem = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div role="alert" className={styles['problem']}>
    <span>{text}</span>
    {children}
  </div>
);

type BranchesProps = {
  /** All branches at this place, by their ids, and the one that is shown. */
  ids: readonly string[];
  shown: string;
  place: string;
  earlier: string;
  later: string;
  onShow: (id: string) => void;
};

/** Which of several branches is shown, and the ways to its neighbours. */
export const Branches = ({ ids, shown, place, earlier, later, onShow }: BranchesProps) => {
  const at = ids.indexOf(shown);
  const [before, after] = [ids[at - 1], ids[at + 1]];
  return (
    <span className={styles['branches']}>
      <IconButton icon={ChevronLeft} label={earlier} disabled={!before} onClick={() => before && onShow(before)} />
      <span>{place}</span>
      <IconButton icon={ChevronRight} label={later} disabled={!after} onClick={() => after && onShow(after)} />
    </span>
  );
};
