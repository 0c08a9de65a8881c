/** Refusals of the AI API, told in the format of whoever calls. */
export const gatewayErrors = {
  keyMissing: 'Please send your API key: Authorization: Bearer, x-api-key or x-goog-api-key.',
  modelUnknown: 'There is no model called “{{model}}”, or this app may not use it.',
};
