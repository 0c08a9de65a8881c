/** Whether something that was parsed is an object or a list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** A list as it is; anything else is an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A text of an object; empty where there is none. */
export const textIn = (value: unknown, name: string): string => {
  const found = isObject(value) ? value[name] : undefined;
  return typeof found === 'string' ? found : '';
};

/** What JSON says; null for what is none. */
export const parseJson = (bytes: Buffer | string): unknown => {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
};
