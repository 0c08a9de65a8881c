import { describe, expect, it } from 'vitest';
import { integrationMetadata } from '../../kit/metadata.ts';
import { embedded } from './index.ts';

describe('the embedded portal', () => {
  it('describes itself like every integration and needs no settings', () => {
    expect(integrationMetadata.parse(embedded.metadata)).toMatchObject({ id: 'embedded', credentialFields: [] });
  });

  it('leads nowhere outside: the sign-in pages are our own', () => {
    expect(embedded.connect).toBeUndefined();
  });
});
