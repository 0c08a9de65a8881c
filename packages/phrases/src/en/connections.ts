/** Refusals around connections to vendors. */
export const connectionErrors = {
  vendorUnknown: 'There is no such vendor.',
  notFound: 'This connection does not exist.',
  nameEmpty: 'Please enter a name.',
  fieldsMissing: 'Please fill in every required field.',
  fieldEmpty: 'This is required.',
  addressInvalid: 'Enter a full address that begins with http:// or https://, without a name or password in it.',
  fromEnvironment: 'This connection comes from the environment of the server. Change it there and restart.',
  builtinStays: 'The built-in writer is always there.',
};
