import type { CoolingReason } from '@inkstone/contract/connections';
import type { CoolDowns, Share, Turn } from '#server/kernel/cool-downs.ts';
import { createWeightedTurns } from './weighted-turns.ts';

/** A connection to call, or how long none will answer, and why. */
export type Chosen<Member> = { member: Member; turn: Turn } | { waitMs: number; reason: CoolingReason | null };

/** Chooses among the connections that offer a model: by weight among those that work, and a failed one last. */
export const createKeyPool = (coolDowns: CoolDowns) => {
  const turns = createWeightedTurns();
  return {
    /** The one to call next for a model, but those that this call has tried; `waitMs` is infinite when all were. */
    choose: <Member extends Share>(model: string, members: readonly Member[], tried: ReadonlySet<string>): Chosen<Member> => {
      const [only] = members;
      if (members.length === 1 && only && !tried.size && !coolDowns.waitFor(only, model))
        return { member: only, turn: coolDowns.begin(only, model) };
      const left = members.filter(({ id }) => !tried.has(id));
      const waits = new Map(left.map((member) => [member, coolDowns.waitFor(member, model)]));
      const waitOf = (member: Member) => waits.get(member) ?? 0;
      const ready = left.filter((member) => !waitOf(member));
      const worthATry = left.filter((member) => coolDowns.isWorthATry(member, model)).sort((a, b) => waitOf(a) - waitOf(b));
      const member = turns.next(model, members, ready) ?? worthATry[0];
      if (member) return { member, turn: coolDowns.begin(member, model) };
      const [soonest] = [...left].sort((a, b) => waitOf(a) - waitOf(b));
      return { waitMs: Math.min(...waits.values()), reason: soonest ? coolDowns.reasonFor(soonest, model) : null };
    },
  };
};
export type KeyPool = ReturnType<typeof createKeyPool>;
