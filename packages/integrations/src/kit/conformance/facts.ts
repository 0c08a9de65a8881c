import { expect, it } from 'vitest';
import type { IntegrationFacts } from '../integration-kind.ts';
import { integrationMetadata } from '../metadata.ts';

/** What every integration of every kind owes the lists and forms that are drawn from its metadata. */
export const itDescribesItself = ({ metadata }: IntegrationFacts): void => {
  it('describes itself, and each field of its form once', () => {
    expect(integrationMetadata.parse(metadata)).toEqual(metadata);
    const keys = metadata.credentialFields.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
};
