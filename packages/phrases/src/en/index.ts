import { apiDocs } from './api-docs.ts';
import { requestErrors } from './request.ts';
import { sessionErrors } from './session.ts';
import { vendorErrors } from './vendor.ts';

export const phrases = {
  apiDocs,
  errors: {
    request: requestErrors,
    session: sessionErrors,
    vendor: vendorErrors,
  },
};
