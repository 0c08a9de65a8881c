import { fileLimits } from '@inkstone/contract/files';
import { withoutEnd } from '@inkstone/text/without-ends';

/** Signs that hide, turn round or end what stands beside them, and those that name folders. */
const strange = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;

/** Names that mean a device to Windows, whatever their ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Shortens the part before the ending, so that the name still tells the kind; never cuts a character in two. */
const shorten = (name: string): string => {
  const letters = [...name];
  if (letters.length <= fileLimits.name) return name;
  const dot = letters.lastIndexOf('.');
  const ending = dot > 0 && letters.length - dot <= 12 ? letters.slice(dot) : [];
  return [...letters.slice(0, fileLimits.name - ending.length), ...ending].join('');
};

/** A name as people may see and keep it: no folder, nothing that is not seen, no longer than a name may be. It never names anything on our disks. */
export const safeName = (name: string): string => {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const plain = last.normalize('NFC').replaceAll(strange, ' ').replaceAll(/\s+/g, ' ').trim().replace(/^\.+/, '');
  return shorten(withoutEnd(plain, /[. ]/).replace(device, (word) => `${word}_`)) || 'file';
};
