import { Check, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { TextDifferences } from '../shell/text-differences.tsx';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape } from '../shell/writer-kind.ts';
import styles from './unsaved-words.module.css';

/** Words of an earlier page that the server never got, beside what stands here now. */
export const UnsavedWords = <Kind extends KindShape>({
  writer,
}: {
  writer: Pick<Writer<Kind>, 'kind' | 'state' | 'copy' | 'isWriting' | 'draftId'>;
}) => {
  const { t } = useTranslation('writers');
  const { kind, state, copy, isWriting, draftId } = writer;
  if (!copy.found) return null;
  return (
    <Section title={t('copyTitle')}>
      <div className={styles['words']}>
        <p>{t(draftId ? 'copyText' : 'copyTextNew')}</p>
        <TextDifferences
          fields={kind.fields}
          theirs={state.text}
          mine={copy.found.words.text}
          theirLabel={t('copyHere')}
          language={state.brief.language}
        />
        <footer>
          <Button look="primary" icon={Check} disabled={isWriting} onClick={copy.take}>
            {t('copyTake')}
          </Button>
          <Button look="quiet" icon={Trash2} onClick={copy.discard}>
            {t('copyDiscard')}
          </Button>
        </footer>
      </div>
    </Section>
  );
};
