import { useGlobalState } from '#console/kernel/session/profile.ts';

/** Whether the person may change apps and keys: the owner of the account alone. */
export const useMayChange = (): boolean => useGlobalState().profile.role === 'owner';
