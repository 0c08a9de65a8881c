import { Page } from '#console/ui/layout/page.tsx';
import styles from './help-page.module.css';

export type HelpSection = { title: string; text: string };
type Props = { title: string; updated: string; intro: string; sections: readonly HelpSection[] };

/** A text to read: a column of comfortable width, one heading a section. */
export const HelpPage = ({ title, updated, intro, sections }: Props) => (
  <Page title={title} intro={updated} width="narrow">
    <div className={styles['text']}>
      <p>{intro}</p>
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          <p>{section.text}</p>
        </section>
      ))}
    </div>
  </Page>
);
