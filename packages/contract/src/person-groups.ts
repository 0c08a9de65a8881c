import { z } from 'zod';

/** How long the name of a group is, in characters, and how many a person or a knowledge base has. */
export const personGroupLimits = { name: 40, groups: 20 } as const;

/** Groups of shared users by their names, whatever their capitals; each is there as long as somebody has it. */
export const personGroups = z
  .array(z.string().trim().min(1, 'sharedUser.groupEmpty').max(personGroupLimits.name, 'sharedUser.groupLong'))
  .max(personGroupLimits.groups, 'sharedUser.manyGroups');
