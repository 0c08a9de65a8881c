import type { ProductFacts } from '@inkstone/contract/products';
import type { WriterEvent } from '@inkstone/contract/writers';
import type { Asker, ModelsFeature, ResolvedModel } from '#server/features/models/index.ts';
import type { Micropoints } from '#server/features/wallet/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Pace } from './answers/patient-call.ts';
import type { KindAsks, Wish } from './kind-asks.ts';
import type { AnyText } from './kinds/draft-kind.ts';
import type { WriterBrief, WritingJob, WritingKind } from './kinds/writing-kind.ts';
import type { Look } from './pictures/picture-fetching.ts';

type Note = Pick<Extract<WriterEvent, { type: 'note' }>, 'note' | 'params'>;

/** Writes what a kind is asked, with its own sentence where a model's answer is no text; charged work delivers its price. */
export const createKindWriter =
  <Brief extends WriterBrief, Text extends AnyText>(
    kind: WritingKind<Brief, Text>,
    { pace, look, measureCopy }: { pace: Pace; look: Look; measureCopy: ModelsFeature['measureCopy'] },
  ) =>
  async (
    { model, ...job }: Omit<WritingJob<Brief, Text>, 'pace' | 'look' | 'model'> & { model: ResolvedModel },
    isCharged: boolean,
  ): Promise<void> => {
    try {
      await measureCopy(model, (measured, brought) => {
        const deliver = (amount: Micropoints): void => {
          brought(amount);
          job.deliver(isCharged ? amount : 0n);
        };
        return kind.write({ ...job, model: measured, pace, look, deliver });
      });
    } catch (error) {
      throw error instanceof AppError && error.code === 'writer.generationFailed' ? new AppError(kind.failed, 502) : error;
    }
  };

type Parts<Brief extends WriterBrief, Text extends AnyText> = {
  kind: WritingKind<Brief, Text>;
  resolve: KindAsks<Brief, Text>['resolve'];
  write: ReturnType<typeof createKindWriter<Brief, Text>>;
};

/** Texts that whoever asks keeps by itself: there is no run and no draft. `write` answers those that are whole, and what they cost. */
export const createKindApart =
  <Brief extends WriterBrief, Text extends AnyText>({ kind, resolve, write }: Parts<Brief, Text>) =>
  async (asker: Asker, wish: Wish<Brief, Text> & { product: ProductFacts | null }) => {
    const { model, ask, atMost } = await resolve(asker, wish);
    return {
      atMost,
      chargedAs: kind.drafts.name,
      write: async (signal: AbortSignal) => {
        const texts: Partial<Record<keyof Text & string, string>> = {};
        const notes: Note[] = [];
        let price: Micropoints = 0n;
        const emit = (event: WriterEvent): void => {
          const field = event.type === 'field-done' && ask.fields.find((name) => name === event.field);
          if (event.type === 'field-done' && field) texts[field] = event.text;
          if (event.type === 'note') notes.push({ note: event.note, params: event.params });
        };
        const deliver = (amount: Micropoints): void => {
          price += amount;
        };
        await write({ ask, model, signal, emit, deliver }, atMost > 0n);
        return { texts, writtenBy: { model: model.label, isBuiltin: model.isBuiltin }, notes, price };
      },
    };
  };
