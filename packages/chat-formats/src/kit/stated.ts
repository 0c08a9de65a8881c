type Stated<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], null | undefined> };

/** The fields that have a value: in every format null says the same as nothing. */
export const stated = <Fields extends object>(fields: Fields): Stated<Fields> =>
  // What is null or undefined has just been left out.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as Stated<Fields>;
