import type { EmailField } from '@inkstone/contract/email-writer';
import { isLinkField, type MergeField, mergeMark } from '@inkstone/text/merge-fields';
import { type Dispatch, useRef, useState } from 'react';
import type { Insertion } from '#console/ui/editor/rich-editor.tsx';
import type { NamedField } from '../shell/writer-kind.ts';
import type { WriterAction } from '../shell/writer-state.ts';
import { type EmailKind, emailKind } from './email-kind.ts';

type Inserted = { mark: MergeField; label: NamedField['label'] };
type Used = { field: EmailField; insertion: Insertion };

const labelOf = (field: EmailField): NamedField['label'] => emailKind.fields.find(({ name }) => name === field)?.label ?? 'fieldBody';

/** Puts merge fields where the caret last stood; links, which a line can not have, and those before any text was used go to the end of the body. */
export const useMergeInsertion = (body: string, dispatch: Dispatch<WriterAction<EmailKind>>) => {
  const used = useRef<Used | null>(null);
  const [inserted, setInserted] = useState<Inserted | null>(null);
  return {
    /** The text that the caret is in. */
    use: (field: EmailField, insertion: Insertion): void => {
      used.current = { field, insertion };
    },
    insert: (mark: MergeField, words: string): void => {
      const text = mergeMark(mark, words);
      const place = used.current;
      const isFit = place !== null && (place.field === 'body' || !isLinkField(mark));
      const isThere = isFit && place.insertion(text);
      if (!isThere) dispatch({ type: 'edit', field: 'body', text: `${body}<p>${text}</p>` });
      setInserted({ mark, label: labelOf(isThere ? place.field : 'body') });
    },
    /** What was put last, and where. */
    inserted,
  };
};
export type MergeInsertion = Pick<ReturnType<typeof useMergeInsertion>, 'insert' | 'inserted'>;
