import type { ConsoleMap, TileEntry } from '#console/kernel/manifest/console-map.tsx';
import type { Screen } from '#console/kernel/manifest/feature.ts';
import { features, screens } from './features.ts';
import { menuNameOf, menuOf, type Viewer } from './menus.ts';
import { loadedPart, slots } from './parts.tsx';

const tileOf = (screen: Screen): TileEntry[] =>
  screen.tile ? [{ path: screen.path, icon: screen.tile.icon ?? screen.icon, name: menuNameOf(screen), text: screen.tile.text }] : [];

/** Whether the screen is for somebody of this variant: what works on a store is for store owners. */
const suits = ({ palette }: Screen, { variant }: Viewer): boolean => palette !== 'shop' || variant === 'copywriting';

const standsAlone = ({ tile }: Screen): boolean => tile?.order !== undefined;

const sections = features
  .flatMap(({ operator = [] }) => operator)
  .sort((a, b) => a.order - b.order)
  .map(({ path, name, below, part, slots: names, wholePage }) => ({
    path,
    name,
    ...(below && { below }),
    Section: loadedPart(part, names),
    ...(wholePage && { wholePage: { path: `${path}/${wholePage.path}`, WholePage: loadedPart(wholePage.part, wholePage.slots) } }),
  }));

/** What features may ask about the others, as it follows from all manifests. */
export const consoleMap: ConsoleMap = {
  slots,
  operatorSections: sections,
  unlocks: features.flatMap(({ unlocks = [] }) => unlocks),
  tilesOf: (viewer) => ({
    fromMenu: menuOf(viewer).flatMap((row) => (row === 'divider' || standsAlone(row) ? [] : tileOf(row))),
    always: screens
      .filter((screen) => standsAlone(screen) && screen.part && suits(screen, viewer))
      .sort((a, b) => (a.tile?.order ?? 0) - (b.tile?.order ?? 0))
      .flatMap(tileOf),
  }),
};
