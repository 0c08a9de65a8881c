import type { Language } from '@inkstone/phrases';
import { contentOf, findNamed, type Opened, orNull } from '../shell/open-writer.ts';
import { beginWith } from '../shell/writer-state.ts';
import { fetchProduct } from '../writer.queries.ts';
import { type EmailKind, emailKind, emptyBrief, emptyText } from './email-kind.ts';

/** What the address names: a draft, with its product and the run that is writing it; a product to write about; or nothing yet. */
export const openEmail = async (address: URLSearchParams, language: Language): Promise<Opened<EmailKind>> => {
  const named = { draftId: address.get('draft'), runId: address.get('run') };
  const { draft, run, asked, brief, isRemembered } = await findNamed(emailKind, named, emptyBrief(language));
  const wanted = draft?.productId ?? address.get('product');
  const subject = wanted ? await orNull(fetchProduct(wanted)) : null;
  const base = { brief, text: emptyText, subject, runId: run?.id ?? null, asked };
  return { state: beginWith<EmailKind>({ ...base, ...(draft && contentOf(draft)) }), draft, isRemembered };
};
