import { alibaba } from './ai/alibaba/index.ts';
import { anthropic } from './ai/anthropic/index.ts';
import { azure } from './ai/azure/index.ts';
import { baidu } from './ai/baidu/index.ts';
import { builtin } from './ai/builtin/index.ts';
import { deepseek } from './ai/deepseek/index.ts';
import { google } from './ai/google/index.ts';
import { groq } from './ai/groq/index.ts';
import { lmStudio } from './ai/lm-studio/index.ts';
import { minimax } from './ai/minimax/index.ts';
import { mistral } from './ai/mistral/index.ts';
import { moonshot } from './ai/moonshot/index.ts';
import { ollama } from './ai/ollama/index.ts';
import { openai } from './ai/openai/index.ts';
import { openaiCompatible } from './ai/openai-compatible/index.ts';
import { xai } from './ai/xai/index.ts';
import { zhipu } from './ai/zhipu/index.ts';
import { findLocalServers, type LocalServer } from './discovery.ts';
import { environmentNames, type FoundCredentials, readCredentials } from './environment.ts';
import type { AiVendor } from './kit/ai-vendor.ts';
import type { PaymentGateway } from './kit/payment-gateway.ts';
import type { Portal } from './kit/portal.ts';
import type { StorePlatform } from './kit/store-platform.ts';
import { type ConnectedGateway, connectGateways } from './payment-connections.ts';
import { manualPayment } from './payments/manual-payment/index.ts';
import { stripe } from './payments/stripe/index.ts';
import { embedded } from './portals/embedded/index.ts';
import { oidc } from './portals/oidc/index.ts';
import { sandbox } from './stores/sandbox/index.ts';

/** The registry: one line an integration. Ids, lists and forms all follow from it. */
export const aiVendors: readonly AiVendor[] = [
  builtin,
  openai,
  anthropic,
  google,
  azure,
  deepseek,
  alibaba,
  moonshot,
  zhipu,
  baidu,
  minimax,
  mistral,
  xai,
  groq,
  openaiCompatible,
  ollama,
  lmStudio,
];

export const findAiVendor = (id: string): AiVendor | undefined => aiVendors.find(({ metadata }) => metadata.id === id);

/** The ways to sign people in. */
const portals: readonly Portal[] = [embedded, oidc];

export const findPortal = (id: string): Portal | undefined => portals.find(({ metadata }) => metadata.id === id);

/** The platforms on which shops live. */
const storePlatforms: readonly StorePlatform[] = [sandbox];

/** The store that lives inside this installation: every account can have one without an account elsewhere. */
export const homeStoreId = sandbox.metadata.id;

export { drawTile } from './stores/sandbox/tile-image.ts';

export const findStorePlatform = (id: string): StorePlatform | undefined => storePlatforms.find(({ metadata }) => metadata.id === id);

/** The ways to pay; the first one is offered first. */
const paymentGateways: readonly PaymentGateway[] = [manualPayment, stripe];

/** The names of the environment variables that `connectPayments` reads. */
export const paymentEnvironmentNames: readonly string[] = environmentNames(paymentGateways);

/** The ways to pay that are set up; throws a VendorError when one is set up only in part. */
export const connectPayments = (
  environment: Readonly<Record<string, string | undefined>>,
  fetchFor: Parameters<typeof connectGateways>[2],
): ConnectedGateway[] => connectGateways(paymentGateways, environment, fetchFor);

/** The names of the environment variables that `credentialsFromEnvironment` reads. */
export const aiEnvironmentNames: readonly string[] = environmentNames(aiVendors);

/** The vendors whose credentials stand in the environment, under the vendors' own usual names. */
export const credentialsFromEnvironment = (environment: Readonly<Record<string, string | undefined>>): FoundCredentials[] =>
  readCredentials(aiVendors, environment);

/** The model servers that run on this machine; the fetch must be allowed to reach loopback. */
export const discoverLocalServers = (fetch: typeof globalThis.fetch): Promise<LocalServer[]> => findLocalServers(aiVendors, fetch);

export type {
  AiClient,
  AiModel,
  AiVendor,
  ChatEvent,
  ChatMessage,
  ChatRequest,
  FinishReason,
} from './kit/ai-vendor.ts';
export type { Money, PaymentNews } from './kit/payment-gateway.ts';
export type { Portal, PortalConnection, PortalIdentity } from './kit/portal.ts';
export type { SandboxShelf, ShelfProduct, ShelfValues } from './kit/sandbox-shelf.ts';
export { StoreError, type StoreFailure } from './kit/store-error.ts';
export type { ProductTexts, StoreContext, StorePlatform, StoreProduct } from './kit/store-platform.ts';
export { VendorError } from './kit/vendor-error.ts';
export type { ConnectedGateway, FoundCredentials, LocalServer };
