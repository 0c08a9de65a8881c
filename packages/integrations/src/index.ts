import { findLocalServers, type LocalServer } from './discovery.ts';
import { environmentNames, type FoundCredentials, findBadSetting, readCredentials } from './environment.ts';
import { connectStores, type FileStoreSurroundings, type FileStores } from './file-store-connections.ts';
import type { AiVendor, AiVendorFacts } from './kit/ai-vendor.ts';
import type { DocumentSource } from './kit/document-source.ts';
import type { FileStore } from './kit/file-store.ts';
import { defineKind, type IntegrationFacts, type Registered } from './kit/integration-kind.ts';
import type { PaymentGateway, PaymentGatewayFacts } from './kit/payment-gateway.ts';
import type { Portal } from './kit/portal.ts';
import type { StorePlatform } from './kit/store-platform.ts';
import { type ConnectedGateway, connectGateways, describeGateways, type KnownGateway } from './payment-connections.ts';

// The registry: one declaration a kind, one line an integration. Ids, lists and forms all follow from it. The facts of an
// integration are read at once; its code, and the package of its vendor, when it is first needed.

export const aiVendors = defineKind<AiVendorFacts, AiVendor>('ai', [
  [await import('./ai/builtin/metadata.ts'), async () => (await import('./ai/builtin/index.ts')).builtin],
  [await import('./ai/openai/metadata.ts'), async () => (await import('./ai/openai/index.ts')).openai],
  [await import('./ai/anthropic/metadata.ts'), async () => (await import('./ai/anthropic/index.ts')).anthropic],
  [await import('./ai/google/metadata.ts'), async () => (await import('./ai/google/index.ts')).google],
  [await import('./ai/azure/metadata.ts'), async () => (await import('./ai/azure/index.ts')).azure],
  [await import('./ai/deepseek/metadata.ts'), async () => (await import('./ai/deepseek/index.ts')).deepseek],
  [await import('./ai/alibaba/metadata.ts'), async () => (await import('./ai/alibaba/index.ts')).alibaba],
  [await import('./ai/moonshot/metadata.ts'), async () => (await import('./ai/moonshot/index.ts')).moonshot],
  [await import('./ai/zhipu/metadata.ts'), async () => (await import('./ai/zhipu/index.ts')).zhipu],
  [await import('./ai/baidu/metadata.ts'), async () => (await import('./ai/baidu/index.ts')).baidu],
  [await import('./ai/minimax/metadata.ts'), async () => (await import('./ai/minimax/index.ts')).minimax],
  [await import('./ai/mistral/metadata.ts'), async () => (await import('./ai/mistral/index.ts')).mistral],
  [await import('./ai/xai/metadata.ts'), async () => (await import('./ai/xai/index.ts')).xai],
  [await import('./ai/groq/metadata.ts'), async () => (await import('./ai/groq/index.ts')).groq],
  [await import('./ai/openai-compatible/metadata.ts'), async () => (await import('./ai/openai-compatible/index.ts')).openaiCompatible],
  [await import('./ai/ollama/metadata.ts'), async () => (await import('./ai/ollama/index.ts')).ollama],
  [await import('./ai/lm-studio/metadata.ts'), async () => (await import('./ai/lm-studio/index.ts')).lmStudio],
]);

/** The ways to sign people in. */
export const portals = defineKind<IntegrationFacts, Portal>('portals', [
  [await import('./portals/embedded/metadata.ts'), async () => (await import('./portals/embedded/index.ts')).embedded],
  [await import('./portals/oidc/metadata.ts'), async () => (await import('./portals/oidc/index.ts')).oidc],
]);

/** The platforms elsewhere on which shops live. */
export const storePlatforms = defineKind<IntegrationFacts, StorePlatform>('stores', []);

/** The store that lives inside this installation: every account can have one, and the server hands it the catalogue of its shop. */
export const homeStore = {
  ...(await import('./stores/sandbox/metadata.ts')),
  load: async () => (await import('./stores/sandbox/index.ts')).createSandbox,
};

/** A catalogue that was read from a file of products, kept inside this installation too. */
export const fileStore = {
  ...(await import('./stores/product-file/metadata.ts')),
  load: async () => (await import('./stores/product-file/index.ts')).createProductFile,
  /** What reads such a file, and writes one; loaded when it is first needed. */
  loadFormat: () => import('./stores/product-file/format.ts'),
};

/** The ways to pay; the first one is offered first. */
const paymentGateways = defineKind<PaymentGatewayFacts, PaymentGateway>('payments', [
  [await import('./payments/manual-payment/metadata.ts'), async () => (await import('./payments/manual-payment/index.ts')).manualPayment],
  [await import('./payments/stripe/metadata.ts'), async () => (await import('./payments/stripe/index.ts')).stripe],
]);

/** Where files lie. */
const fileStores = defineKind<IntegrationFacts, FileStore>('files', [
  [await import('./files/data-folder/metadata.ts'), async () => (await import('./files/data-folder/index.ts')).dataFolder],
  [await import('./files/s3/metadata.ts'), async () => (await import('./files/s3/index.ts')).s3],
]);

/** The services whose documents knowledge bases follow. */
export const documentSources = defineKind<IntegrationFacts, DocumentSource>('sources', [
  [await import('./sources/notion/metadata.ts'), async () => (await import('./sources/notion/index.ts')).notion],
  [await import('./sources/confluence/metadata.ts'), async () => (await import('./sources/confluence/index.ts')).confluence],
  [await import('./sources/google-drive/metadata.ts'), async () => (await import('./sources/google-drive/index.ts')).googleDrive],
]);

/** An AI vendor as the registry has it. */
export type RegisteredAiVendor = Registered<AiVendorFacts, AiVendor>;

/** A store platform as the registry has it. */
export type RegisteredStorePlatform = Registered<IntegrationFacts, StorePlatform>;

/** The names of the environment variables that hold credentials of integrations. */
export const integrationEnvironmentNames: readonly string[] = [aiVendors, paymentGateways, fileStores].flatMap(({ all }) =>
  environmentNames(all),
);

/** All ways to pay, also those that are not set up. */
export const listPaymentGateways = (): KnownGateway[] => describeGateways(paymentGateways.all);

/** What is wrong with the environment of the integrations, in a sentence that names the variable; undefined for nothing. */
export const findBadIntegrationSetting = (environment: Readonly<Record<string, string | undefined>>): string | undefined =>
  findBadSetting([...aiVendors.all, ...paymentGateways.all, ...fileStores.all], environment);

/** The ways to pay that are set up; throws a VendorError when one is set up only in part. */
export const connectPayments = (
  environment: Readonly<Record<string, string | undefined>>,
  fetchFor: Parameters<typeof connectGateways>[2],
): ConnectedGateway[] => connectGateways(paymentGateways.all, environment, fetchFor);

/** The file stores of this installation. */
export const connectFileStores = (surroundings: FileStoreSurroundings): FileStores => connectStores(fileStores.all, surroundings);

/** The vendors whose credentials stand in the environment, under the vendors' own usual names. */
export const credentialsFromEnvironment = (environment: Readonly<Record<string, string | undefined>>): FoundCredentials[] =>
  readCredentials(aiVendors.all, environment);

/** The model servers that run on this machine; the fetch must be allowed to reach loopback. */
export const discoverLocalServers = (fetch: typeof globalThis.fetch): Promise<LocalServer[]> => findLocalServers(aiVendors.all, fetch);

export type {
  AiClient,
  AiModel,
  AiVendor,
  ChatEvent,
  ChatMessage,
  FinishReason,
} from './kit/ai-vendor.ts';
export type { DocumentSource, SourceContext, SourceDocument } from './kit/document-source.ts';
export { FileStoreError } from './kit/file-store.ts';
export type { Money, PaymentEvent } from './kit/payment-gateway.ts';
export type { Portal, PortalConnection, PortalIdentity } from './kit/portal.ts';
export type { ContentTexts, StoreBlog, StoreContent, StoreContents } from './kit/store-contents.ts';
export { StoreError, type StoreFailure } from './kit/store-error.ts';
export type { ProductTexts, StoreContext, StorePlatform, StoreProduct } from './kit/store-platform.ts';
export { VendorError } from './kit/vendor-error.ts';
export { connectPortal } from './portal-connection.ts';
export type { FileCatalogue, FileProduct, FileRow, ImportedCells } from './stores/product-file/catalogue.ts';
export { ProductFileError } from './stores/product-file/file-error.ts';
export type { SandboxCatalogue, SandboxProduct, SandboxProductValues } from './stores/sandbox/catalogue.ts';
export type { SandboxBlog, SandboxContent, SandboxContents, SandboxContentValues } from './stores/sandbox/sandbox-contents.ts';
export { drawTile, tileImageUrl } from './stores/sandbox/tile-image.ts';
export type { ConnectedGateway, FileStores, FoundCredentials, KnownGateway, LocalServer };
