import type { Connection } from '@inkstone/contract/connections';
import type { ReactNode } from 'react';

/** The places on a feature's screens that other features fill, with what each place hands over. */
export type Slots = {
  /** Beside the title of the wallet. */
  'wallet.actions': object;
  /** After the wallet: dialogs that its address opens. */
  'wallet.end': object;
  /** The third list of the history. */
  'history.orders': object;
  /** How points were used; `firstStep` leads whoever has used none. */
  'dashboard.usage': { firstStep: ReactNode };
  /** On the page of a connection. */
  'connection.models': { connection: Connection };
  /** Below the list of vendors. */
  'vendors.end': object;
};

export type SlotName = keyof Slots;
