/** Refusals around connected vendors and their models. */
export const credentialErrors = {
  vendorUnknown: 'There is no such vendor.',
  connectionNotFound: 'This connection does not exist.',
  modelNotFound: 'This model is not available. Please choose another one.',
  modelUnknown: 'This model does not exist.',
  modelExists: 'This connection already has the model {{model}}.',
  nameEmpty: 'Please enter a name.',
  fieldsMissing: 'Please fill in every required field.',
  fieldEmpty: 'This is required.',
  addressInvalid: 'Enter a full address that begins with http:// or https://, without a name or password in it.',
  fromEnvironment: 'This connection comes from the environment of the server. Change it there and restart.',
  builtinStays: 'The built-in writer is always there.',
  priceMissing: 'Enter both prices before you switch {{model}} on. 0 is a price too.',
  defaultOff: 'Switch {{model}} on before you make it the default.',
};
