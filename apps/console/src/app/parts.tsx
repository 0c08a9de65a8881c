import { type ComponentType, useState } from 'react';
import type { Fill, Part } from '#console/kernel/manifest/feature.ts';
import { isSwitchedOn } from '#console/kernel/manifest/modules.ts';
import type { SlotName } from '#console/kernel/manifest/slots.ts';
import { features } from './features.ts';
import { type Loaded, withPhrases } from './with-phrases.ts';

/** A part that was fetched ahead is drawn at once, without the moment of waiting that comes with every lazy component. */
const drawnAtOnce = <Props extends object>({ load, phrases }: Part<Props>) => {
  let known: ComponentType<Props> | undefined;
  const lazy = withPhrases(async () => {
    known = await load();
    return known;
  }, phrases);
  const Drawn = (props: Props) => {
    const [Component] = useState<ComponentType<Props>>(() => known ?? lazy);
    return <Component {...props} />;
  };
  return Object.assign(Drawn, { preload: lazy.preload });
};

const fills = features.flatMap((feature) => feature.fills ?? []).filter(({ module }) => isSwitchedOn(module));

const filled = fills.map(({ slot, part }: Fill) => ({ slot, Part: drawnAtOnce<never>(part) }));

/** What features put into each slot, ready to be drawn. */
export const slots = Object.fromEntries(fills.map(({ slot }) => [slot, filled.filter((one) => one.slot === slot).map(({ Part }) => Part)]));

/** A part that is fetched on demand, together with what other features put into its slots. */
export const loadedPart = (part: Part, slotNames: readonly SlotName[] = []): Loaded =>
  withPhrases(async () => {
    const wanted = filled.filter(({ slot }) => slotNames.includes(slot));
    const [component] = await Promise.all([part.load(), ...wanted.map(({ Part }) => Part.preload())]);
    return component;
  }, part.phrases);
