import { Fragment, type ReactNode } from 'react';
import {
  clientNames,
  languageTitles,
  type SnippetClient,
  type SnippetLanguage,
  snippetClients,
  snippetLanguages,
} from '#console/kernel/snippets/code-snippet.ts';
import { Segments } from '../controls/segments.tsx';
import styles from './call-example.module.css';
import { CodeBlock, CodeLine } from './code-block.tsx';
import { FactList } from './fact-list.tsx';

/** A short text that the code names, or that is run before it; `beside` says more of it. */
type Line = { term: string; code: string; copyLabel: string; beside?: ReactNode };

type ChoiceProps = {
  client: SnippetClient;
  language: SnippetLanguage;
  labels: { client: string; language: string };
  onClient: (client: SnippetClient) => void;
  onLanguage: (language: SnippetLanguage) => void;
};

/** For which client code is shown, and in which language where it has several. */
export const ClientChoice = ({ client, language, labels, onClient, onLanguage }: ChoiceProps) => (
  <>
    <Segments
      label={labels.client}
      options={snippetClients.map((value) => ({ value, label: clientNames[value] }))}
      value={client}
      onChange={onClient}
    />
    {client !== 'curl' && (
      <Segments
        label={labels.language}
        options={snippetLanguages.map((value) => ({ value, label: languageTitles[value] }))}
        value={language}
        onChange={onLanguage}
      />
    )}
  </>
);

type Props = { lines: readonly Line[]; choices: ReactNode; code: { label: string; text: string; copyLabel: string }; children?: ReactNode };

/** How a program calls something: what it has to know, what can be chosen of the code, and the code. */
export const CallExample = ({ lines, choices, code, children }: Props) => (
  <div className={styles['stack']}>
    <FactList>
      {lines.map(({ term, code: line, copyLabel, beside }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>
            <CodeLine code={line} copyLabel={copyLabel} />
            {beside}
          </dd>
        </Fragment>
      ))}
    </FactList>
    <div className={styles['choices']}>{choices}</div>
    <CodeBlock label={code.label} code={code.text} copyLabel={code.copyLabel} />
    {children}
  </div>
);
