export { runsOfTexts } from './runs-of-texts.ts';
export { findRunsElsewhere, forgetDraftRuns, keepDraftRuns, keepProductRuns, type OwnPlaces } from './shop-text.repository.ts';
