import type { PriceVersion, SoldModel } from '#server/features/models/index.ts';
import type { Micropoints } from '#server/features/wallet/index.ts';
import type { Asked, Usage } from '../formats/caller-format.ts';
import { chargeOf, pricesUpTo } from '../prices/charge.ts';

/** More than what vendors count for a picture in its full size. */
const tokensPerPicture = 16_384;
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
  const most = Math.max(0, bytes - pictureBytes) + pictures * tokensPerPicture + tokensAround;
  return contextTokens === null ? most : Math.min(most, contextTokens);
};

/** How long one answer may get, the longest first: as the caller says, as far as the model goes; else as long as there are points for. */
export const roomsOf = ({ mostOutput }: Asked, { maxOutputTokens }: Pick<SoldModel, 'maxOutputTokens'>): number[] => {
  const most = maxOutputTokens ?? mostRoom;
  const rooms = mostOutput === null ? roomsUnasked : [mostOutput];
  return [...new Set(rooms.map((room) => Math.min(room, most)))];
};

/** The most of these amounts. */
export const dearest = (amounts: readonly Micropoints[]): Micropoints =>
  amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);

/** The version as it counts for each length of the input up to this one; nothing says that long calls are the dearer ones. */
const byLength = (price: PriceVersion, input: number): PriceVersion[] =>
  price.priceTiers.length ? pricesUpTo(price, input).map((tokens) => ({ ...price, ...tokens, priceTiers: [] })) : [price];

/** The most that tokens can cost, wherever those of the prompt come from. */
export const mostChargeOf = (price: PriceVersion, input: number, output: number): Micropoints =>
  dearest(
    byLength(price, input).map((each) => {
      const inputMicros = Math.max(each.inputMicros, each.cachedInputMicros, each.cacheWriteMicros);
      return chargeOf({ ...each, inputMicros }, { input, cachedInput: 0, cacheWrite: 0, output });
    }),
  );

/** The most that a usage can cost: none of what is shown need be counted by its own price, if that of text is the dearer one. */
export const mostChargeOfUsage = (price: PriceVersion, usage: Usage): Micropoints =>
  dearest(byLength(price, usage.input).flatMap((each) => [chargeOf(each, usage), chargeOf({ ...each, unitPrices: [] }, usage)]));
