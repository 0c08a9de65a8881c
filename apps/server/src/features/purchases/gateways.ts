import { pointsPerCny } from '@inkstone/contract/purchases';
import { type ConnectedGateway, connectPayments, listPaymentGateways } from '@inkstone/integrations';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { namedOrigins } from '#server/kernel/outbound/named-origins.ts';
import { findInstructions } from './instructions.repository.ts';

type Parts = {
  db: OwnerDatabase;
  vendorEnvironment: Readonly<Record<string, string | undefined>>;
  /** `fetch` for the gateways' addresses, which come from the installation's settings. */
  fetchFor: (operatorOrigins: readonly string[]) => typeof globalThis.fetch;
};

type Texts = Readonly<Record<Language, string>>;

/** A gateway that payers can use now, with what they have to know to pay by hand. */
export type UsableGateway = ConnectedGateway & { instructions: Texts };

/** The text for a reader; written in one language only, it is better than none. */
export const instructionsFor = ({ instructions }: UsableGateway, language: Language): string =>
  instructions[language] || instructions.en || instructions.zh;

const isUsable = (via: UsableGateway): boolean => via.gateway.flow === 'checkout' || instructionsFor(via, 'en') !== '';

/** The payment gateways of the settings; the start has refused one that is set up only in part. */
export const createGateways = ({ db, vendorEnvironment, fetchFor }: Parts) => {
  const connected: readonly ConnectedGateway[] = connectPayments(vendorEnvironment, (credentials) => fetchFor(namedOrigins(credentials)));

  /** What the operator wrote takes the place of what the environment says. */
  const withInstructions = async (): Promise<UsableGateway[]> => {
    const written = await findInstructions(db);
    return connected.map((via) => {
      const row = written.find(({ gateway }) => gateway === via.gateway.metadata.id);
      return { ...via, instructions: row ?? { en: via.instructionsFromEnvironment, zh: via.instructionsFromEnvironment } };
    });
  };
  const findUsable = async (): Promise<UsableGateway[]> => (await withInstructions()).filter(isUsable);

  return {
    withInstructions,
    isUsable,
    /** Also one that is offered no longer, for the orders that were placed at it. */
    find: (id: string): ConnectedGateway | undefined => connected.find(({ gateway }) => gateway.metadata.id === id),
    known: () => listPaymentGateways().map(({ id, title, flow }) => ({ id, name: title, flow })),
    get: async (id: string): Promise<UsableGateway> => {
      const found = (await findUsable()).find(({ gateway }) => gateway.metadata.id === id);
      if (!found) throw new AppError('purchase.gatewayUnknown', 404);
      return found;
    },
    /** The default gateway: a provider with a payment page if there is one. */
    preferred: async (): Promise<UsableGateway> => {
      const usable = await findUsable();
      const found = usable.find(({ gateway }) => gateway.flow === 'checkout') ?? usable[0];
      if (!found) throw new AppError('purchase.noGateway', 409);
      return found;
    },
    list: async () =>
      (await findUsable()).map(({ gateway: { metadata, title, minimumFen, flow } }) => ({
        id: metadata.id,
        name: title,
        description: metadata.description,
        // 1 CNY = 100 fen.
        minimumPoints: Math.max(1, Math.ceil((minimumFen * pointsPerCny) / 100)),
        flow,
      })),
  };
};
export type Gateways = ReturnType<typeof createGateways>;
