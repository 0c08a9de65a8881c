import type { ApiRequest } from '@inkstone/contract/gateway';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '#console/ui/data/code-block.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import styles from './apps.module.css';
import { bodiesQuery } from './request.queries.ts';

/** JSON by its lines; anything else, such as frames or what was cut, as it is. */
const readable = (text: string): string => {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value, null, 2);
  } catch {
    return text;
  }
};

const Body = ({ name, text, isCut }: { name: string; text: string; isCut: boolean }) => {
  const { t } = useTranslation('apps');
  return (
    <div className={styles['stack']}>
      <h3 className={styles['small']}>{name}</h3>
      <CodeBlock label={name} code={readable(text)} copyLabel={t('copyBody')} />
      {isCut && <small className={styles['soft']}>{t('bodyCut')}</small>}
    </div>
  );
};

/** What went in and out of a call, word for word, where its app keeps that. */
export const RequestBodies = ({ request: { id } }: { request: ApiRequest }) => {
  const { t } = useTranslation('apps');
  const none = <small className={styles['soft']}>{t('bodyNone')}</small>;
  return (
    <QueryState query={useQuery(bodiesQuery(id))} skeleton={<Skeleton count={3} />} gone={none}>
      {({ request, answer, isRequestCut, isAnswerCut }) => (
        <>
          <Body name={t('bodyRequest')} text={request} isCut={isRequestCut} />
          <Body name={t('bodyAnswer')} text={answer} isCut={isAnswerCut} />
        </>
      )}
    </QueryState>
  );
};
