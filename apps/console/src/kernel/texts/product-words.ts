/** The statuses and the qualities of products, by the keys of their names in the phrases of the products. */
export const statusNames = {
  active: 'statusActive',
  draft: 'statusDraft',
  archived: 'statusArchived',
  unlisted: 'statusUnlisted',
} as const;
export const qualityNames = { short: 'qualityShort', good: 'qualityGood' } as const;
