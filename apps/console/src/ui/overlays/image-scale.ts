/** Image preview: scale 1 to 50 in steps of 0.5. */
const smallestScale = 1;
const largestScale = 50;
export const scaleStep = 0.5;

/** The nearest allowed scale. */
export const clampScale = (scale: number): number =>
  Math.min(largestScale, Math.max(smallestScale, Math.round(scale / scaleStep) * scaleStep));
