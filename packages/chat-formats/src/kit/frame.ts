import type { AnswerEvent } from './answer-events.ts';

/** One server-sent event; `data` is JSON, or a word of the format itself. */
export type Frame = { event?: string; data: object | string };

/** Says an answer in the frames of a format; what `write` gives for `finish` ends the stream. */
export type FrameWriter = {
  begin: () => Frame[];
  write: (event: AnswerEvent) => Frame[];
};

/** A frame as it goes over the wire. */
export const frameText = ({ event, data }: Frame): string =>
  `${event ? `event: ${event}\n` : ''}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

/** The data of a frame as it came, its lines together; empty for one without. */
export const frameData = (frame: string): string =>
  frame
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length))
    .join('\n');
