import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { modKey } from '#console/ui/data/keys.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { ContentBrief } from '../content/content-brief.tsx';
import { storeText } from '../content/content-kind.ts';
import { ContentWriter } from '../content/content-writer.tsx';
import { useContentPublishing } from '../content/use-content-publishing.ts';
import { StartButton } from '../run/start-button.tsx';
import { usePrice } from '../run/use-price.ts';
import type { Opened } from '../shell/open-writer.ts';
import { useWriter } from '../shell/use-writer.ts';
import { publishArticle } from './blog.queries.ts';
import { type BlogKind, blogKind } from './blog-kind.ts';

type Props = { opened: Opened<BlogKind>; session: string };

/** One article: its brief, its outline, and the article that is written along it. */
export const BlogWriter = ({ opened, session }: Props) => {
  const { t } = useTranslation('writers');
  const writer = useWriter({ kind: blogKind, opened, session });
  const { state, dispatch, run, saving } = writer;
  const { brief, text } = state;
  const { withPrice } = usePrice(writer);
  const publishing = useContentPublishing({
    edits: state.edits,
    send: async (release) => {
      // The server holds the text against what the draft says.
      const draftId = await saving.flush();
      return publishArticle({ ...release, text: storeText(state.text), ...(draftId && { draftId }) });
    },
  });
  const hasOutline = text.outline.trim() !== '';
  const outlineAgain = (
    <Button look="quiet" size="small" onClick={() => run.start(['outline'])}>
      {withPrice(t('generateOutlineAgain'), ['outline'])}
    </Button>
  );
  const form = (
    <ContentBrief
      kind="blog"
      writer={writer}
      factsLabel={t('blogFacts')}
      factsHelp={t('blogFactsHelp')}
      words={{ min: 150, max: 3000 }}
      startButton={
        <StartButton writer={writer} label={t(hasOutline ? 'generateArticle' : 'generateOutline')} further={hasOutline && outlineAgain} />
      }
    >
      <TextField
        label={t('topic')}
        value={brief.topic}
        placeholder={t('topicPlaceholder')}
        maxLength={300}
        error={run.issueOf('brief.topic')}
        onChange={(topic) => dispatch({ type: 'brief', values: { topic } })}
      />
      <TextField
        label={t('audience')}
        help={t('audienceHelp')}
        isOptional
        value={brief.audience}
        maxLength={200}
        onChange={(audience) => dispatch({ type: 'brief', values: { audience } })}
      />
    </ContentBrief>
  );
  return (
    <ContentWriter
      writer={writer}
      publishing={publishing}
      title={t('blogWriter')}
      intro={t('blogIntro')}
      newLabel={t('newArticle')}
      brief={form}
      canWrite={brief.topic.trim() !== ''}
      blogId={opened.draft?.published?.content?.blogId ?? ''}
      storeTextOf={storeText}
      place=" › blogs"
      begin={{ title: t('blogBegin'), text: t('blogBeginText', { keys: `${modKey} ↵` }) }}
    />
  );
};
