import type { PageBrief } from '@inkstone/contract/page-writer';
import { useTranslation } from 'react-i18next';
import { modKey } from '#console/ui/data/keys.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { ContentBrief } from '../content/content-brief.tsx';
import { storeText } from '../content/content-kind.ts';
import { ContentWriter } from '../content/content-writer.tsx';
import { useContentPublishing } from '../content/use-content-publishing.ts';
import { StartButton } from '../run/start-button.tsx';
import type { Opened } from '../shell/open-writer.ts';
import { useWriter } from '../shell/use-writer.ts';
import { hasText } from '../shell/writer-state.ts';
import { publishPage } from './page.queries.ts';
import { type PageKind, pageKind } from './page-kind.ts';

const pageTypes = ['about', 'brandStory', 'faq', 'contact', 'shipping', 'returns', 'sizeGuide', 'free'] as const;
const typeNames = {
  about: 'pageAbout',
  brandStory: 'pageBrandStory',
  faq: 'pageFaq',
  contact: 'pageContact',
  shipping: 'pageShipping',
  returns: 'pageReturns',
  sizeGuide: 'pageSizeGuide',
  free: 'pageFree',
} as const satisfies Record<PageBrief['pageType'], string>;
const typeHelps = {
  about: 'pageAboutHelp',
  brandStory: 'pageBrandStoryHelp',
  faq: 'pageFaqHelp',
  contact: 'pageContactHelp',
  shipping: 'pageShippingHelp',
  returns: 'pageReturnsHelp',
  sizeGuide: 'pageSizeGuideHelp',
  free: 'pageFreeHelp',
} as const satisfies Record<PageBrief['pageType'], string>;

type Props = { opened: Opened<PageKind>; session: string };

/** One page: what it is for, the shop's own rules, and the page that is written of them. */
export const PageWriter = ({ opened, session }: Props) => {
  const { t } = useTranslation('writers');
  const writer = useWriter({ kind: pageKind, opened, session });
  const { state, dispatch, saving } = writer;
  const { brief } = state;
  const publishing = useContentPublishing({
    edits: state.edits,
    send: async ({ blogId: _none, ...release }) => {
      // The server holds the text against what the draft says.
      const draftId = await saving.flush();
      return publishPage({ ...release, text: storeText(state.text), ...(draftId && { draftId }) });
    },
  });
  const form = (
    <ContentBrief
      kind="page"
      writer={writer}
      factsLabel={t('pageFacts')}
      factsHelp={t(typeHelps[brief.pageType])}
      words={{ min: 50, max: 2000 }}
      startButton={<StartButton writer={writer} label={t(hasText(state) ? 'generateAgain' : 'generatePage')} />}
    >
      <SelectField
        label={t('pageType')}
        value={brief.pageType}
        options={pageTypes.map((type) => ({ value: type, label: t(typeNames[type]) }))}
        onChange={(pageType) => dispatch({ type: 'brief', values: { pageType } })}
      />
      <TextField
        label={t('topic')}
        isOptional={brief.pageType !== 'free'}
        value={brief.topic}
        maxLength={300}
        onChange={(topic) => dispatch({ type: 'brief', values: { topic } })}
      />
    </ContentBrief>
  );
  return (
    <ContentWriter
      writer={writer}
      publishing={publishing}
      title={t('pageGenerator')}
      intro={t('pageIntro')}
      newLabel={t('newPage')}
      brief={form}
      canWrite
      blogId={null}
      storeTextOf={storeText}
      place=" › pages"
      begin={{ title: t('pageBegin'), text: t('pageBeginText', { keys: `${modKey} ↵` }) }}
    />
  );
};
