import type { ReactNode } from 'react';
import { TextArea } from '#console/ui/forms/text-field.tsx';
import { BriefCard } from '../brief/brief-card.tsx';
import { KeywordInput } from '../brief/keyword-input.tsx';
import { MannerFields } from '../brief/manner-fields.tsx';
import { ModelField } from '../run/model-field.tsx';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape } from '../shell/writer-kind.ts';
import type { ContentShape } from './content-kind.ts';

type Brief = ContentShape['brief'];
/** A kind whose brief says at least this; what more it says, its screen asks for. */
type BriefShape = KindShape & { brief: Brief };
type Props<Kind extends BriefShape> = {
  kind: 'blog' | 'page' | 'email';
  writer: Writer<Kind>;
  factsLabel: string;
  factsHelp: string;
  words: { min: number; max: number };
  /** What is asked first, by its kind. */
  children: ReactNode;
  /** The button that begins it. */
  startButton: ReactNode;
};

/** What a brief says of any text of its kind. */
const wishesOf = ({ tone, brand, language, modelId, voiceId, keywords, wordCount }: Brief) => ({
  ...{ tone, brand, language, modelId, voiceId },
  ...{ keywords, wordCount },
});

/** What a person asks for, of a text that is no listing. */
export const ContentBrief = <Kind extends BriefShape>({
  kind,
  writer,
  factsLabel,
  factsHelp,
  words,
  children,
  startButton,
}: Props<Kind>) => {
  const { run, isWriting, isRemembered } = writer;
  const { brief }: { brief: Brief } = writer.state;
  const onChange = (values: Partial<Brief>) => writer.dispatch({ type: 'brief', values });
  return (
    <BriefCard
      kind={kind}
      wishes={wishesOf(brief)}
      brief={brief}
      isRemembered={isRemembered}
      onChange={onChange}
      isWriting={isWriting}
      start={run.start}
      footer={startButton}
    >
      {children}
      <TextArea
        label={factsLabel}
        help={factsHelp}
        isOptional
        value={brief.facts}
        maxLength={8000}
        rows={5}
        onChange={(facts) => onChange({ facts })}
      />
      <KeywordInput keywords={brief.keywords} isAsked={false} onChange={(keywords) => onChange({ keywords })} />
      <MannerFields brief={brief} onChange={onChange} words={{ ...words, step: 50 }} issueOf={run.issueOf} />
      <ModelField writer={writer} onChange={(modelId) => onChange({ modelId })} />
    </BriefCard>
  );
};
