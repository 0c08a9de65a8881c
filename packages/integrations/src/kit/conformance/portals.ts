import { describe, expect, it } from 'vitest';
import type { Portal } from '../portal.ts';
import { itDescribesItself } from './facts.ts';

type Expectations = {
  /** All that an outside portal's form asks for; nothing for our own pages. */
  settings: Record<string, string>;
};

const callback = 'https://console.example/api/auth/callback/';

/** Tests what the portal feature needs from every portal. */
export const describePortal = (portal: Portal, { settings }: Expectations): void => {
  describe(`${portal.metadata.id}, a way to sign in`, () => {
    itDescribesItself(portal);

    it('needs settings only if it leads outside', () => {
      expect(portal.metadata.credentialFields.length > 0).toBe(portal.connect !== undefined);
    });

    it('names the credentials when a required setting is missing, and asks nobody', async () => {
      const asked: unknown[] = [];
      const fetch: typeof globalThis.fetch = (input) => {
        asked.push(input);
        return Promise.reject(new TypeError('fetch failed'));
      };
      for (const { key } of portal.metadata.credentialFields.filter(({ required }) => required)) {
        const begun = portal.connect?.({ settings: { ...settings, [key]: '' }, fetch }).begin(callback);
        await expect(begun).rejects.toMatchObject({ name: 'VendorError', kind: 'credentials' });
      }
      expect(asked).toEqual([]);
    });

    it('is unavailable while nobody answers there', async () => {
      const fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
      const connection = portal.connect?.({ settings, fetch });
      if (connection) await expect(connection.begin(callback)).rejects.toMatchObject({ name: 'VendorError', kind: 'unavailable' });
    });
  });
};
