import { mostTokensOfPicture } from '@inkstone/integrations/kit/token-estimate';
import type { SoldModel } from '#server/features/models/index.ts';
import type { Asked } from '../formats/caller-format.ts';

/** What vendors add to a prompt. */
const tokensAround = 64;
/** The room of an answer whose caller names none, and the room that is tried when there are no points for the first. */
const roomsUnasked = [16_384, 4096];

/** No model writes more at once. */
const mostRoom = 1_000_000;

/** No prompt has more tokens than bytes, pictures aside; nor than the model can read. */
export const mostInputOf = (
  { pictures, pictureBytes }: Asked,
  bytes: number,
  { contextTokens }: Pick<SoldModel, 'contextTokens'>,
): number => {
  const most = Math.max(0, bytes - pictureBytes) + pictures * mostTokensOfPicture + tokensAround;
  return contextTokens === null ? most : Math.min(most, contextTokens);
};

/** How long one answer may get, the longest first: as the caller says, as far as the model goes; else as long as there are points for. */
export const roomsOf = ({ mostOutput }: Asked, { maxOutputTokens }: Pick<SoldModel, 'maxOutputTokens'>): number[] => {
  const most = maxOutputTokens ?? mostRoom;
  const rooms = mostOutput === null ? roomsUnasked : [mostOutput];
  return [...new Set(rooms.map((room) => Math.min(room, most)))];
};
