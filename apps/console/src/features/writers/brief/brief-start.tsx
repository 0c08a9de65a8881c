import type { WriterTemplate } from '@inkstone/contract/brand-voices';
import { Slot } from '#console/kernel/manifest/console-map.tsx';
import styles from './brief-form.module.css';

type Wishes = WriterTemplate['wishes'];
type Given = { [Name in keyof Wishes]?: Exclude<Wishes[Name], undefined> };
type Props = Pick<WriterTemplate, 'kind' | 'wishes'> & { onChange: (wishes: Given) => void };

/** What is left out of a template stays as it is in the brief. */
const given = (wishes: object): Given => Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined));

/** What begins the brief of a writer: a template, and a voice. */
export const BriefStart = ({ kind, wishes, onChange }: Props) => (
  <div className={styles['start']}>
    <Slot name="writer.brief" kind={kind} wishes={wishes} onChange={(changed) => onChange(given(changed))} />
  </div>
);
