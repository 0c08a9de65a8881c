import type { Module } from '@inkstone/contract/kit/modules';
import type { PlanUnlock } from '@inkstone/contract/membership';
import type { ScreenTexts } from '@inkstone/phrases';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Variant } from '../session/variant.ts';
import type { SlotName, Slots } from './slots.ts';

/** A file of phrases. */
export type Namespace = keyof ScreenTexts;

/** A text with its file: `wallet:title`. */
export type PhraseKey = { [Name in Namespace]: `${Name}:${keyof ScreenTexts[Name] & string}` }[Namespace];

/** Code that is fetched when it is first needed, and the phrases that come with it. */
export type Part<Props extends object = object> = { load: () => Promise<(props: Props) => ReactNode>; phrases: readonly Namespace[] };

/** The place of an entry in a menu: groups from the top down with a divider between two, entries by their order in the group. */
export type MenuPlace = { group: number; order: number };

/** An entry on the dashboard: with `order` it is there for everybody, after those that follow from the menu. */
type Tile = { text: PhraseKey; icon?: LucideIcon; order?: number };

/** One screen, and all that the rest of the console, the build and the server know about it. */
export type Screen = {
  /** The address as it is published. */
  path: string;
  /** Stands in the title of the page, the breadcrumb and, without a `menuName`, in menus. */
  name: PhraseKey;
  menuName?: PhraseKey;
  icon?: LucideIcon;
  /** `session` needs one, `shared` that of a shared user; `open` stands alone, before the console; `help` is open to anybody inside the frame. */
  area: 'session' | 'shared' | 'open' | 'help';
  /** Whether a page of this installation may show it in a frame. Never for money and keys; what stands below the address follows. */
  mayBeFramed: boolean;
  /** Without one the address says that the screen comes later, and no menu has it. */
  part?: Part;
  /** Addresses below, such as `:id`; `*` gives everything below to the screen itself. */
  below?: Readonly<Record<string, Part>>;
  /** Slots of other features that are fetched together with the screen. */
  slots?: readonly SlotName[];
  /** Switched on or off by the installation; the screen is always on without it. */
  module?: Module;
  /** In menus only for users whose property type is the same. */
  scope?: 'ADVANCED';
  menu?: Partial<Record<Variant, MenuPlace>>;
  /** The place in the person's own menu. */
  avatarMenu?: number;
  /** The place in the menu that stands at the top inside a frame. */
  framedMenu?: number;
  /** In the command palette beside what the menu has; `operator`: for operators only, `shop`: for whoever works on a store. */
  palette?: 'everybody' | 'operator' | 'shop';
  tile?: Tile;
};

/** A section of the operator's console. */
export type OperatorSection = {
  /** Below the address of the operator's console. */
  path: string;
  name: PhraseKey;
  order: number;
  part: Part;
  /** What may stand below its address, such as `:id`; the section stays. */
  below?: string;
  /** A page of it that fills the whole screen, without the tabs. */
  wholePage?: { path: string; part: Part; slots?: readonly SlotName[] };
  slots?: readonly SlotName[];
};

type FillOf<Name extends SlotName> = { slot: Name; part: Part<Slots[Name]>; module?: Module };

/** What a feature puts into a slot of another. */
export type Fill = { [Name in SlotName]: FillOf<Name> }[SlotName];

/** All that the console knows about a feature. */
export type Feature = {
  screens?: readonly Screen[];
  operator?: readonly OperatorSection[];
  fills?: readonly Fill[];
  /** What of the plans it brings; until a feature says so, the plans call it coming. */
  unlocks?: readonly PlanUnlock[];
};

/** States a feature; the compiler checks it. */
export const defineFeature = (feature: Feature): Feature => feature;
