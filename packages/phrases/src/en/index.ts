import { apiDocs } from './api-docs.ts';
import { credentialErrors } from './credentials.ts';
import { mailErrors } from './mail.ts';
import { operator, operatorErrors } from './operator.ts';
import { outboundErrors } from './outbound.ts';
import { dashboard } from './dashboard.ts';
import { entry } from './entry.ts';
import { portal, portalErrors } from './portal.ts';
import { profile, profileErrors } from './profile.ts';
import { privacy } from './privacy.ts';
import { requestErrors } from './request.ts';
import { runErrors } from './runs.ts';
import { secretsErrors } from './secrets.ts';
import { session, sessionErrors } from './session.ts';
import { shell } from './shell.ts';
import { productErrors, storeErrors, storefront } from './stores.ts';
import { term } from './term.ts';
import { vendorErrors } from './vendor.ts';
import { walletErrors } from './wallet.ts';
import { writerErrors } from './writers.ts';

export const phrases = {
  storefront,
  apiDocs,
  operator,
  portal,
  profile,
  session,
  shell,
  entry,
  dashboard,
  term,
  privacy,
  errors: {
    credentials: credentialErrors,
    operator: operatorErrors,
    portal: portalErrors,
    profile: profileErrors,
    run: runErrors,
    store: storeErrors,
    product: productErrors,
    writer: writerErrors,
    mail: mailErrors,
    outbound: outboundErrors,
    secrets: secretsErrors,
    request: requestErrors,
    session: sessionErrors,
    vendor: vendorErrors,
    wallet: walletErrors,
  },
};
