let token = '';

/** The header token of the session; empty until the session was read. */
export const csrfToken = (): string => token;

export const setCsrfToken = (next: string): void => {
  token = next;
};
