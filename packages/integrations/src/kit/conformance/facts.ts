import { expect, it } from 'vitest';
import type { IntegrationFacts } from '../integration-kind.ts';
import { integrationMetadata } from '../metadata.ts';

/** Tests what the lists and forms of the console need from every integration's metadata. */
export const itDescribesItself = ({ metadata }: IntegrationFacts): void => {
  it('describes itself, and each field of its form once', () => {
    expect(integrationMetadata.parse(metadata)).toEqual(metadata);
    const keys = metadata.credentialFields.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
};
