import { factorEndpoints } from '@inkstone/contract/factors';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { Enrolment } from './enrolment.service.ts';
import type { FactorService } from './factor.service.ts';
import type { SecondStep } from './second-step.service.ts';

type Services = { factors: FactorService; enrolment: Enrolment; secondStep: SecondStep; isOffered: boolean };

export const factorRoutes = ({ factors, enrolment, secondStep, isOffered }: Services) => {
  const requireOffered = () => {
    if (!isOffered) throw new AppError('portal.otherPortal', 403);
    return enrolment;
  };
  return defineRoutes(factorEndpoints, {
    list: ({ actor, context }) => factors.list(actor, context),
    beginTotp: ({ actor, body, context }) => requireOffered().beginTotp(actor, body.password, context),
    confirmTotp: ({ actor, body }) => requireOffered().confirmTotp(actor, body),
    beginPasskey: ({ actor, body, context }) => requireOffered().beginPasskey(actor, body.password, context),
    confirmPasskey: ({ actor, body, context }) => requireOffered().confirmPasskey(actor, body, context),
    rename: ({ actor, params, body }) => factors.rename(actor, { ...params, ...body }),
    remove: ({ actor, params, body, context }) => factors.remove(actor, { ...params, ...body }, context),
    renewCodes: ({ actor, body, context }) => factors.renewCodes(actor, body.password, context),
    reset: ({ params, body, ...by }) => factors.reset(by, { ...params, ...body }),
    secondStep: ({ context }) => secondStep.describe(context),
    finishSecondStep: ({ body, context }) => secondStep.finish(body, context),
  });
};
