import type { PlanUnlock } from '@inkstone/contract/membership';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, useContext } from 'react';
import type { Variant } from '../session/variant.ts';
import type { OperatorSection, PhraseKey } from './feature.ts';
import type { SlotName, Slots } from './slots.ts';

/** A screen on the dashboard. */
export type TileEntry = { path: string; icon: LucideIcon | undefined; name: PhraseKey; text: PhraseKey };

type Person = { variant: Variant | null; propertyType: string };

/** A section of the operator's console with the code that draws it. */
export type LoadedSection = Pick<OperatorSection, 'path' | 'name' | 'below'> & {
  Section: ComponentType;
  wholePage?: { path: string; WholePage: ComponentType };
};

/** What follows from all manifests and a feature may ask for, without knowing the other features. */
export type ConsoleMap = {
  slots: { [Name in SlotName]?: readonly ComponentType<Slots[Name]>[] };
  operatorSections: readonly LoadedSection[];
  /** What the menu of a person opens and has a tile, and the tiles that everybody has. */
  tilesOf: (person: Person) => { fromMenu: TileEntry[]; always: TileEntry[] };
  /** What of the plans is there. */
  unlocks: readonly PlanUnlock[];
};

const Context = createContext<ConsoleMap>({ slots: {}, operatorSections: [], tilesOf: () => ({ fromMenu: [], always: [] }), unlocks: [] });

export const ConsoleMapProvider = Context.Provider;

export const useConsoleMap = (): ConsoleMap => useContext(Context);

/** Draws what other features put into a place of this one. */
export const Slot = <Name extends SlotName>({ name, ...props }: { name: Name } & Slots[Name]) => {
  const parts: readonly ComponentType<Slots[Name]>[] = useConsoleMap().slots[name] ?? [];
  return parts.map((Part, index) => <Part key={index} {...(props as unknown as Slots[Name])} />); // what is left without the name
};
