import type { ProductsFeature } from '#server/features/products/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { cleanKeeping } from '#server/kernel/security/clean-keeping.ts';
import { type AnyText, richFieldsOf } from './kinds/draft-kind.ts';
import type { WriterBrief, WritingKind } from './kinds/writing-kind.ts';

type Beginning<Brief, Text> = { brief: Brief; begins?: Text | undefined; current?: Text | undefined; productId?: string | null };

/** What a draft holds that begins with a run: its texts are clean, also where its person pasted them; what its product has stays as it is. */
export const createBegunDraft =
  <Brief extends WriterBrief, Text extends AnyText>(
    { drafts: { fields, keptText } }: Pick<WritingKind<Brief, Text>, 'drafts'>,
    products: Pick<ProductsFeature['products'], 'originalsOf'>,
  ) =>
  async (actor: Actor, { brief, begins, current, productId = null }: Beginning<Brief, Text>) => {
    const originals = productId ? await products.originalsOf(actor, productId) : [];
    const text = begins ?? current ?? keptText.parse({});
    const rich: AnyText = {};
    for (const field of richFieldsOf(fields)) rich[field] = await cleanKeeping(text[field] ?? '', originals);
    return { brief, text: { ...text, ...rich }, writtenBy: null, productId, approved: [] };
  };
