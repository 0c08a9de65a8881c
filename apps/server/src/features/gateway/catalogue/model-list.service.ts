import type { AppAccess } from '#server/features/apps/index.ts';
import type { SoldModel } from '#server/features/models/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { ModelShape } from '../formats/model-shapes.ts';
import type { SoldLookup } from './sold-lookup.ts';

type Deps = { access: AppAccess; sold: SoldLookup };
type Asked = { secret: string; shape: ModelShape };

/** The models that an app may call by their names, as the format says that its client speaks. */
export const createModelList = ({ access, sold }: Deps) => {
  const admit = async <Answer>(secret: string, find: (vendor: string | null) => Promise<Answer>): Promise<Answer> => {
    const caller = await access.admit(secret);
    const answer = await find(caller.vendor);
    await access.noteSuccess(caller);
    return answer;
  };
  const isOf =
    ({ kind }: ModelShape) =>
    (model: SoldModel): boolean =>
      kind === null || model.kind === kind;
  return {
    list: ({ secret, shape }: Asked): Promise<object> =>
      admit(secret, async (vendor) => shape.list((await sold.list(vendor)).filter(isOf(shape)).map(shape.one))),
    get: ({ secret, shape, name }: Asked & { name: string }): Promise<object> =>
      admit(secret, async (vendor) => {
        const first = (await sold.find(name, vendor)).find(isOf(shape));
        if (!first) throw new AppError('gateway.modelUnknown', 404, { model: name });
        return shape.one(first);
      }),
  };
};
