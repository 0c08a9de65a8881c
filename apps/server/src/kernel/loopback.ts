/** Whether only this machine reaches what listens at the host: `localhost`, `127.…` or `::1`, with or without brackets. */
export const isLoopbackHost = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
