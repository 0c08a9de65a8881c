export const wordLimits = { min: 30, max: 800 } as const;
