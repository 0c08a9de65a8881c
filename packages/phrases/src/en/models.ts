/** Refusals around models and their prices. */
export const modelErrors = {
  notFound: 'This model is not available. Please choose another one.',
  unknown: 'This model does not exist.',
  exists: 'This connection already has the model {{model}}.',
  nameEmpty: 'Please enter a name.',
  priceMissing: 'Enter both prices before you switch {{model}} on. 0 is a price too.',
  defaultOff: 'Switch {{model}} on before you make it the default.',
  builtinStays: 'The built-in writer is always there.',
};
