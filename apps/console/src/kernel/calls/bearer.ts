let bearer: string | null = null;

/** The token of a visitor of a web site, who has no cookie; kept in the memory of this page alone. */
export const setBearer = (token: string): void => {
  bearer = token;
};

/** Whether a visitor's token shows who asks. */
export const isBearing = (): boolean => bearer !== null;

/** The header that shows it; none in the console. */
export const bearerHeader = (): Record<string, string> => (bearer === null ? {} : { authorization: `Bearer ${bearer}` });
