import { describe, expect, it } from 'vitest';
import { describePortal } from '../../kit/conformance/portals.ts';
import { embedded } from './index.ts';

describePortal(embedded, { settings: {} });

describe('the embedded portal', () => {
  it('needs no settings', () => {
    expect(embedded.metadata).toMatchObject({ id: 'embedded', credentialFields: [] });
  });

  it('leads nowhere outside: the sign-in pages are our own', () => {
    expect(embedded.connect).toBeUndefined();
  });
});
