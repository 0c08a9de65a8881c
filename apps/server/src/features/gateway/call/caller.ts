import type { RequestKind } from '../formats/caller-format.ts';
import type { Limited } from '../rates/key-rates.ts';

/** On whose account a call goes, and what bounds it. */
export type Caller = {
  source: 'key' | 'playground' | 'test';
  accountId: string;
  /** Null in the playground. */
  appId: string | null;
  keyId: string | null;
  /** The only vendor that it may reach; null for all. */
  vendor: string | null;
  /** What its app may spend in a month, in points; null for no limit. */
  monthlyLimit: number | null;
  /** What its key may take in a minute. */
  limits?: Omit<Limited, 'keyId'>;
  /** Whether its app wants answers given again, and bodies kept. */
  isCaching?: boolean;
  keepsBodies?: boolean;
};

/** A call as it is told to whoever keeps the rows. */
export type RequestRow = {
  id: string;
  account_id: string;
  app_id: string | null;
  key_id: string | null;
  source: Caller['source'];
  kind: RequestKind;
  format: string;
  vendor: string;
  model: string;
  price_version: string | null;
  status: number;
  error: string | null;
  usage_source: 'upstream' | 'drained' | 'estimated' | 'none';
  input_tokens: number;
  cached_input_tokens: number;
  cache_write_tokens: number;
  output_tokens: number;
  units: number | null;
  /** Lines of what is counted beside tokens of text, as JSON. */
  counted?: string;
  most: number;
  is_cached: boolean;
  is_stream: boolean;
  attempts: number;
  started_at: string;
  first_token_ms: number | null;
  latency_ms: number;
};
