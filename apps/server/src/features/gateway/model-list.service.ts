import type { AppAccess, AppCaller } from '#server/features/apps/index.ts';
import type { SoldModel } from '#server/features/models/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { createShortMemory } from '#server/kernel/short-memory.ts';

type Deps = { access: AppAccess; findSold: () => Promise<readonly SoldModel[]> };

/** A model in OpenAI's format, with what is composed without a model labelled as such. */
type ListedModel = { id: string; object: 'model'; created: number; owned_by: string; name: string; is_builtin: boolean };

const listed = ({ name, label, vendor, createdAt, isBuiltin }: SoldModel): ListedModel => ({
  id: name,
  object: 'model',
  created: Math.floor(createdAt.getTime() / 1000),
  owned_by: vendor,
  name: label,
  is_builtin: isBuiltin,
});

/** The models that an app may call by their names. Of two connections with a model of one name, the first one's is meant. */
export const createModelList = ({ access, findSold }: Deps) => {
  const sold = createShortMemory<readonly SoldModel[]>({ ask: async ([key = '']) => new Map([[key, await findSold()]]) });

  const findFor = async ({ vendor: only }: AppCaller): Promise<ListedModel[]> => {
    const models = (await sold.find('sold')) ?? [];
    const mine = models.filter(({ vendor }) => only === null || vendor === only);
    const byName = new Map(mine.toReversed().map((model) => [model.name, model]));
    return mine.filter((model) => byName.get(model.name) === model).map(listed);
  };

  return {
    list: async (secret: string) => {
      const caller = await access.admit(secret);
      const data = await findFor(caller);
      await access.noteSuccess(caller);
      return { object: 'list' as const, data };
    },
    get: async (secret: string, name: string): Promise<ListedModel> => {
      const caller = await access.admit(secret);
      const model = (await findFor(caller)).find(({ id }) => id === name);
      if (!model) throw new AppError('gateway.modelUnknown', 404, { model: name });
      await access.noteSuccess(caller);
      return model;
    },
  };
};
