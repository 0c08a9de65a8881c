import type { Profile } from '@inkstone/contract/profile';
import { EmailCard } from './email-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { YouCard } from './you-card.tsx';

/** What belongs to the person alone: name, sign-in and devices. */
export const PersonalCards = ({ user, timeZone }: Pick<Profile, 'user'> & { timeZone: string | null }) => (
  <>
    <YouCard user={user} timeZone={timeZone} />
    <EmailCard user={user} />
    <PasswordCard />
    <SessionsCard />
  </>
);
