import { altFields } from '@inkstone/contract/alt-texts';
import type { ProductFacts } from '@inkstone/contract/products';
import type { WriterEvent } from '@inkstone/contract/writers';
import type { MessagePart } from '@inkstone/integrations/kit/ai-vendor';
import type { Look, UnseenCause } from '../pictures/picture-fetching.ts';

type Wanted = { names: readonly string[]; product: ProductFacts; look: Look; signal: AbortSignal };
type Sights = {
  /** Each picture behind its name. */
  parts: readonly MessagePart[];
  isSeen: (name: string) => boolean;
  onRefused: () => void;
  /** A note on the pictures that were seen, and one for each cause for which others were not. */
  notes: () => WriterEvent[];
};

/** Fetches the pictures with these names, for a model that sees them. */
export const lookAtPictures = async ({ names, product, look, signal }: Wanted): Promise<Sights> => {
  const unseen = new Map<string, UnseenCause>();
  const parts: MessagePart[] = [];
  const all: readonly string[] = altFields;
  const sights = await Promise.all(
    names.map(async (name) => ({ name, sight: await look(product.images[all.indexOf(name)]?.url ?? '', signal) })),
  );
  for (const { name, sight } of sights) {
    if ('unseen' in sight) unseen.set(name, sight.unseen);
    else parts.push({ type: 'text', text: `${name}:` }, sight.picture);
  }
  const noteOn = (note: UnseenCause | 'pictureSeen', fields: readonly string[]): WriterEvent[] =>
    fields.length ? [{ type: 'note', note, params: { fields: fields.join(',') } }] : [];
  return {
    parts,
    isSeen: (name) => names.includes(name) && !unseen.has(name),
    onRefused: () => {
      for (const name of names) if (!unseen.has(name)) unseen.set(name, 'pictureRefused');
    },
    notes: () => [
      ...noteOn(
        'pictureSeen',
        names.filter((name) => !unseen.has(name)),
      ),
      ...[...new Set(unseen.values())].flatMap((cause) =>
        noteOn(
          cause,
          names.filter((name) => unseen.get(name) === cause),
        ),
      ),
    ],
  };
};
