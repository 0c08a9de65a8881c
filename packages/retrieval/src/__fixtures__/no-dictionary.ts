/** The dictionary of questions that need none: whoever opens it all the same fails. */
export const noDictionary = () => Promise.reject(new Error('not needed'));
