import type { AiClient } from '@inkstone/integrations';
import type { WireFormat, WireHabits } from '@inkstone/integrations/kit/vendor-wire';
import type { Language } from '@inkstone/phrases';
import type { gatewayRequests } from '#server/db/schema/gateway.ts';
import type { ChargedUsage } from '#server/features/models/index.ts';
import type { BareAnswer } from '#server/kernel/http/bare/bare-routes.ts';

/** What is done for a caller, as its row says. */
export type RequestKind = (typeof gatewayRequests.$inferSelect)['kind'];

/** The body of a call as it was parsed, once. What the vendor reads is written anew from it. */
export type CallBody = Record<string, unknown>;

/** What path and headers say beside the body, as in `/v1beta/models/:model`. */
export type PathParams = Readonly<Record<string, string>>;

/** Tokens as they are charged. `input` holds what came from the vendor's prompt cache and what went into it, and the tokens of pictures and sound that `counted` names. `isEstimated` is what a translation counted itself, because its vendor did not. */
export type Usage = ChargedUsage & { isEstimated?: true };

/** What has to be known of a call before it may cost anything. */
export type Asked = {
  /** The name of the model, as the caller has it. */
  model: string;
  isStream: boolean;
  /** The most tokens of one answer that the caller wants; null where it does not say. */
  mostOutput: number | null;
  /** Answers that are asked for at once. */
  answers: number;
  /** How many pictures are shown, and the bytes that they take of the body: they are counted by themselves. */
  pictures: number;
  pictureBytes: number;
};

/** What the house adds to a body before a vendor gets it. */
export type Additions = { model: string; mostOutput: number; habits: WireHabits };

/** What becomes of a frame of a stream: it goes on, it is left out, it is the last one, which waits for the settlement, or it says that the vendor failed. */
export type FrameFate = 'pass' | 'drop' | 'end' | 'fail';

/** Reads a stream on its way to the caller. Knows frames by their bytes and parses as few as it can. */
export type StreamReader = {
  /** A whole frame, with the empty line that ends it: the bytes of `chunk` from `start` to `end`. */
  read: (chunk: Buffer, start: number, end: number) => FrameFate;
  /** As the vendor told it, word for word; null while it has not. */
  usage: () => Usage | null;
  /** Tokens of the answer that have passed, by rule. */
  countDelivered: () => number;
  /** Whether the answer had come to its end, for vendors that leave out the last frame. */
  isWhole: () => boolean;
  /** The last frame, for a vendor that left it out. */
  lastFrame: string;
};

/** What a whole answer says: its usage, and what it would be by rule. `isAnswer` is false for what is none, such as an error with status 200. */
export type WholeAnswer = {
  isAnswer: boolean;
  usage: Usage | null;
  countDelivered: () => number;
  /** For kinds that are not counted by the length of an answer: the whole usage by rule. */
  estimate?: () => Usage;
};

/** An answer that is no stream, as it came, and what was asked. */
export type RawAnswer = { bytes: Buffer; contentType: string; body: CallBody };

/** A call for a vendor that does not speak the caller's format. */
export type TranslatedCall = {
  body: CallBody;
  /** The vendor's own name of the model. */
  model: string;
  mostOutput: number;
  startedAt: Date;
  client: AiClient;
  /** Aborts when the caller has left and nothing more of the answer is needed. */
  signal: AbortSignal;
};

/** How calls of a format are brought to vendors that do not speak it; what comes back is in the caller's format, with its usage. */
export type Translation = {
  /** The frames of the answer, the last one included. Throws before the first one when the vendor refuses. */
  stream: (call: TranslatedCall) => AsyncIterable<string>;
  whole: (call: TranslatedCall) => Promise<object>;
};

/** A format in which programs call: everything about it that the one paid call has to know. */
export type CallerFormat = {
  /** As it stands in rows. */
  name: string;
  kind: RequestKind;
  /** Vendors with this wire get the call as it is. */
  wire: WireFormat;
  /** What is asked; refuses what is not this format or could cost what nobody can bound. */
  read: (body: CallBody, params: PathParams) => Asked;
  /** The tokens of the prompt by rule, where no vendor counted them. */
  estimateInput: (body: CallBody) => number;
  /** The body as the vendor gets it. */
  write: (body: CallBody, additions: Additions) => string | Buffer;
  /** Of what `write` makes and of what is wanted, where that is not JSON. */
  contentType?: string;
  accept?: string;
  /** What of the call goes on to the vendor beside the body, as headers. */
  headers?: (params: PathParams) => Readonly<Record<string, string>>;
  /** Which of several things that the wire does. */
  action?: string;
  /** Reads a body that is not JSON. */
  parse?: (bytes: Buffer, contentType: string) => Promise<CallBody>;
  /** The most that a call can use, for kinds that are not bounded by the bytes of the prompt and the length of the answer. */
  mostUsage?: (body: CallBody) => Usage;
  /** For answers that are bytes and go on as they come: what so many of them cost by rule, or all of them (null). */
  usageOfBytes?: (body: CallBody, bytes: number | null) => Usage;
  createStreamReader: (body: CallBody) => StreamReader;
  readWhole: (answer: unknown, raw: RawAnswer) => WholeAnswer;
  translation: Translation;
  answerError: (error: unknown, language: Language) => BareAnswer;
  /** The frame that ends a stream whose vendor failed; never one that looks like a good end. */
  errorFrame: (error: unknown, language: Language) => string;
};
