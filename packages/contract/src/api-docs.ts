/** The page that describes every endpoint; its `openapi.json` stands below it. */
export const apiDocsPath = '/api/docs/';
