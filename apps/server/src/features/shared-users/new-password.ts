import { randomInt } from 'node:crypto';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { Passwords } from '#server/kernel/security/passwords.ts';

/** Letters and digits that are not taken for one another when they are read out or copied by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const [groups, perGroup] = [4, 4];

const newGroup = (): string => Array.from({ length: perGroup }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A password to hand over, about 79 bits, in groups that can be read out. */
const newPassword = (): string => Array.from({ length: groups }, newGroup).join('-');

type Person = { name: string; email: string };
type Deps = { passwords: Passwords; hasOwnPages: boolean };

/** Makes passwords that an admin hands over; where people sign in at an outside portal there are none. */
export const createNewPasswords = ({ passwords, hasOwnPages }: Deps) => ({
  areOurs: hasOwnPages,
  async make({ name, email }: Person, { address }: RequestContext): Promise<{ password: string | null; passwordHash: string | null }> {
    if (!hasOwnPages) return { password: null, passwordHash: null };
    const password = newPassword();
    const passwordHash = await passwords.hashNew({ password, personal: [name, email], refusal: 'portal.passwordCommon', address });
    return { password, passwordHash };
  },
});

export type NewPasswords = ReturnType<typeof createNewPasswords>;
