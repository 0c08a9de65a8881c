import type { AppAccess } from '#server/features/apps/index.ts';
import type { SoldModel } from '#server/features/models/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { SoldLookup } from './sold-lookup.ts';

type Deps = { access: AppAccess; sold: SoldLookup };

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

/** The models that an app may call by their names. */
export const createModelList = ({ access, sold }: Deps) => ({
  list: async (secret: string) => {
    const caller = await access.admit(secret);
    const data = (await sold.list(caller.vendor)).map(listed);
    await access.noteSuccess(caller);
    return { object: 'list' as const, data };
  },
  get: async (secret: string, name: string): Promise<ListedModel> => {
    const caller = await access.admit(secret);
    const [first] = await sold.find(name, caller.vendor);
    if (!first) throw new AppError('gateway.modelUnknown', 404, { model: name });
    await access.noteSuccess(caller);
    return listed(first);
  },
});
