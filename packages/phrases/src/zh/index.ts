import { accountErrors, accounts } from './accounts.ts';
import { affiliateErrors, affiliates } from './affiliates.ts';
import { apiDocs } from './api-docs.ts';
import { audit } from './audit.ts';
import { connectionErrors, connections } from './connections.ts';
import { dashboard } from './dashboard.ts';
import { entry } from './entry.ts';
import { health } from './health.ts';
import { history } from './history.ts';
import { mailErrors } from './mail.ts';
import { membership, membershipErrors } from './membership.ts';
import { modelErrors, models } from './models.ts';
import { operator } from './operator.ts';
import { outboundErrors } from './outbound.ts';
import { portal, portalErrors } from './portal.ts';
import { privacy } from './privacy.ts';
import { profile, profileErrors } from './profile.ts';
import { purchaseErrors, purchases } from './purchases.ts';
import { requestErrors } from './request.ts';
import { runErrors } from './runs.ts';
import { secretsErrors } from './secrets.ts';
import { session, sessionErrors } from './session.ts';
import { settings, settingsErrors } from './settings.ts';
import { shell } from './shell.ts';
import { productErrors, storeErrors, storefront } from './stores.ts';
import { term } from './term.ts';
import { vendorErrors } from './vendor.ts';
import { wallet, walletErrors } from './wallet.ts';
import { writerErrors, writers } from './writers.ts';

export const phrases = {
  storefront,
  apiDocs,
  operator,
  accounts,
  audit,
  connections,
  health,
  models,
  portal,
  profile,
  membership,
  affiliates,
  settings,
  purchases,
  session,
  shell,
  entry,
  dashboard,
  history,
  wallet,
  term,
  privacy,
  writers,
  errors: {
    connection: connectionErrors,
    model: modelErrors,
    account: accountErrors,
    portal: portalErrors,
    profile: profileErrors,
    run: runErrors,
    store: storeErrors,
    product: productErrors,
    writer: writerErrors,
    mail: mailErrors,
    outbound: outboundErrors,
    secrets: secretsErrors,
    membership: membershipErrors,
    affiliate: affiliateErrors,
    purchase: purchaseErrors,
    settings: settingsErrors,
    request: requestErrors,
    session: sessionErrors,
    vendor: vendorErrors,
    wallet: walletErrors,
  },
};
