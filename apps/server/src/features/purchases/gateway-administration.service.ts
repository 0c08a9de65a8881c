import type { OperatorGateway } from '@inkstone/contract/purchases';
import { type KnownGateway, listPaymentGateways } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { changedFacts, type OperatorCall, recordAudit } from '#server/features/audit/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Gateways, UsableGateway } from './gateways.ts';
import { saveInstructions } from './instructions.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock; gateways: Gateways };
type Texts = { en: string; zh: string };

/** The ways to pay as the operator sees them: what is missing, and what payers are told. */
export const createGatewayAdministration = ({ db, clock, gateways }: Deps) => {
  const textsOf = ({ gateway, instructions: { en, zh } }: UsableGateway): Texts | null =>
    gateway.flow === 'instructions' ? { en, zh } : null;

  const present = ({ id, title, description, flow, requiredVariables }: KnownGateway, via: UsableGateway | undefined): OperatorGateway => ({
    id,
    name: title,
    description,
    flow,
    isUsable: via !== undefined && gateways.isUsable(via),
    missingVariables: via ? [] : [...requiredVariables],
    instructions: via ? textsOf(via) : null,
  });

  const list = async (): Promise<OperatorGateway[]> => {
    const connected = await gateways.withInstructions();
    return listPaymentGateways().map((known) =>
      present(
        known,
        connected.find(({ gateway }) => gateway.metadata.id === known.id),
      ),
    );
  };

  return {
    list,

    /** Writes what payers have to do; without any text the way is no longer offered. Orders keep the text that they were placed with. */
    async writeInstructions(by: OperatorCall, id: string, texts: Texts): Promise<OperatorGateway> {
      const via = (await gateways.withInstructions()).find(({ gateway }) => gateway.metadata.id === id);
      const known = via && textsOf(via);
      if (!known) throw new AppError('purchase.gatewayUnknown', 404);
      const { before, after } = changedFacts({ en: known.en, zh: known.zh }, { en: texts.en, zh: texts.zh });
      await db.transaction(async (tx) => {
        await saveInstructions(tx, { gateway: id, ...texts, updatedAt: clock.now() });
        if (!Object.keys(after).length) return;
        await recordAudit(tx, by, { action: 'payment.change', subjectId: id, subjectName: via.gateway.metadata.name, before, after });
      });
      const changed = (await list()).find((gateway) => gateway.id === id);
      if (!changed) throw new AppError('purchase.gatewayUnknown', 404);
      return changed;
    },
  };
};
export type GatewayAdministration = ReturnType<typeof createGatewayAdministration>;
