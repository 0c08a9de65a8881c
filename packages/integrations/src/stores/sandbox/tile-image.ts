import { escapeHtml } from '@inkstone/text/html';
import type { SandboxTile } from './catalogue.ts';

/** Drawings on a 120 × 120 sheet, in the ink of the tile; `{soft}` is the same ink, thinner. */
const motifs: Record<string, string> = {
  notebook: '<rect x="36" y="26" width="50" height="68" rx="4"/><path d="M46 26v68M56 44h20M56 54h20M56 64h12" {line}/>',
  pencil: '<path d="M30 90l6-18 42-42 12 12-42 42z"/><path d="M72 36l12 12M36 72l12 12" {line}/>',
  lamp: '<path d="M44 30h32l12 30H32z"/><path d="M60 60v30M44 92h32" {stroke}/>',
  tray: '<rect x="24" y="52" width="72" height="22" rx="5"/><path d="M34 52v-8h22v8M64 52V40h20v12" {soft}/>',
  mug: '<path d="M36 40h40v36a12 12 0 0 1-12 12H48a12 12 0 0 1-12-12z"/><path d="M76 50h6a9 9 0 0 1 0 18h-6" {stroke}/>',
  candle:
    '<rect x="42" y="50" width="36" height="42" rx="5"/><path d="M60 50v-8" {stroke}/><path d="M60 24c7 8 7 14 0 18-7-4-7-10 0-18z" {soft}/>',
  bag: '<path d="M34 46h52l5 48H29z"/><path d="M46 54V40a14 14 0 0 1 28 0v14" {stroke}/>',
  blanket:
    '<path d="M28 40l32-12 32 12-32 12z" {soft}/><path d="M28 40v18l32 12V52zM92 40v18L60 70V52z"/><path d="M28 64v16l32 12 32-12V64" {stroke}/>',
  clock: '<circle cx="60" cy="60" r="34"/><path d="M60 40v20l14 9" {line}/>',
  shelf:
    '<rect x="24" y="72" width="72" height="8" rx="2"/><rect x="34" y="40" width="10" height="32"/><rect x="48" y="32" width="12" height="40" {soft}/><path d="M66 72l10-34 10 3-9 31z"/>',
  stamp: '<path d="M50 28h20l4 34H46z" {soft}/><rect x="36" y="62" width="48" height="14" rx="3"/><path d="M34 88h52" {stroke}/>',
  cards:
    '<rect x="28" y="40" width="50" height="36" rx="3" {soft}/><rect x="42" y="50" width="50" height="36" rx="3"/><path d="M42 53l25 18 25-18" {line}/>',
  plant:
    '<path d="M44 66h32l-5 28H49z"/><path d="M60 66V44M60 54c-14 0-18-10-18-18 12 0 18 8 18 18zM60 48c0-12 8-18 18-18 0 10-6 18-18 18z" {soft}/>',
  board: '<rect x="34" y="24" width="52" height="74" rx="10"/><circle cx="60" cy="36" r="4" {hole}/>',
};
const plain = '<path d="M30 46l30-16 30 16v32L60 94 30 78z"/><path d="M30 46l30 16 30-16M60 62v32" {line}/>';

const colour = /^#[0-9a-f]{6}$/i;
const safe = (value: string, fallback: string) => (colour.test(value) ? value : fallback);

/** The tile as one SVG element; colours that are none are replaced, so nothing of a tile reaches the markup unchecked. */
export const drawTile = (tile: SandboxTile, title = ''): string => {
  const paper = safe(tile.paper, '#e9e4da');
  const ink = safe(tile.ink, '#3b3a36');
  const shapes = (Object.hasOwn(motifs, tile.motif) ? (motifs[tile.motif] ?? plain) : plain)
    .replaceAll('{line}', `fill="none" stroke="${paper}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"`)
    .replaceAll('{stroke}', `fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"`)
    .replaceAll('{soft}', 'opacity=".55"')
    .replaceAll('{hole}', `fill="${paper}"`);
  const label = title ? `role="img" aria-label="${escapeHtml(title)}"` : 'aria-hidden="true"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" preserveAspectRatio="xMidYMid slice" ${label}><rect width="120" height="120" fill="${paper}"/><g fill="${ink}">${shapes}</g></svg>`;
};

/** The tile as an image address that needs no request. */
export const tileImageUrl = (tile: SandboxTile): string => `data:image/svg+xml,${encodeURIComponent(drawTile(tile))}`;
