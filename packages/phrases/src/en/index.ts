import { apiDocs } from './api-docs.ts';
import { requestErrors } from './request.ts';
import { runErrors } from './runs.ts';
import { sessionErrors } from './session.ts';
import { productErrors, storeErrors } from './stores.ts';
import { vendorErrors } from './vendor.ts';
import { writerErrors } from './writers.ts';

export const phrases = {
  apiDocs,
  errors: {
    run: runErrors,
    store: storeErrors,
    product: productErrors,
    writer: writerErrors,
    request: requestErrors,
    session: sessionErrors,
    vendor: vendorErrors,
  },
};
