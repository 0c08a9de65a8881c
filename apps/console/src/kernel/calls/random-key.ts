/** A random key for one action. `crypto.randomUUID` is missing on plain-http hosts other than loopback. */
export const randomKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
