import pg from 'pg';

/** A statement as the query builder hands it to its driver. */
export type Statement = pg.QueryArrayConfig & pg.CustomTypesConfig;
/** Its rows. */
export type Rows = pg.QueryArrayResult;
/** A statement that waits for its answer. */
export type Asked = { statement: Statement; values: unknown[]; answer: (error: Error | null, rows?: Rows) => void };

/** What of node-postgres' connection is used here; its types name only a part of it. */
type Wire = {
  stream: { cork: () => void; uncork: () => void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse: (message: { name: string; text: string }) => void;
  bind: (message: { statement: string; values: unknown[] }) => void;
  execute: (message: object) => void;
  sync: () => void;
};
/** What of a query of node-postgres' is used here. */
type Reader = {
  name?: string;
  text: string;
  submit: (wire: Wire) => Error | null;
  handleRowDescription: (message: object) => void;
  handleDataRow: (message: object) => void;
  handleCommandComplete: (message: object, wire: Wire) => void;
  handleReadyForQuery: (wire: Wire) => void;
  handleError: (error: Error, wire: Wire) => void;
};

/** Role, account and no writing, until the batch ends; the first statement of each. */
const walls = {
  name: 'inkstone_tenant',
  text: "select set_config('role', 'inkstone_tenant', true), set_config('inkstone.account_id', $1, true), set_config('transaction_read_only', 'on', true)",
};

const raiseWalls = (wire: Wire, accountId: string): void => {
  if (wire.parsedStatements[walls.name] === undefined) wire.parse(walls);
  wire.bind({ statement: walls.name, values: [accountId] });
  wire.execute({});
};

/** Always by the extended protocol: a statement without values would go as a simple query, which ends the transaction and its walls. */
const readerOf = ({ statement, values, answer }: Asked): Reader =>
  Reflect.construct(pg.Query, [{ ...statement, queryMode: 'extended' }, values, answer]);

/**
 * Statements of one account that go out in one write and come back in one read. Up to the closing Sync they are one transaction
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING), which the first statement puts behind the tenant's
 * walls: when that one fails, the server skips the others. An object that node-postgres' client takes for a query.
 */
export const createTenantBatch = (accountId: string, { asked, onEnd }: { asked: readonly Asked[]; onEnd: (error?: Error) => void }) => {
  const readers = asked.map(readerOf);
  /** The statement that is being answered; -1 for the one that raises the walls. */
  let at = -1;
  const current = (): Reader | undefined => readers[at];

  return {
    get name() {
      return at < 0 ? walls.name : current()?.name;
    },
    get text() {
      return at < 0 ? walls.text : current()?.text;
    },
    submit: (wire: Wire): Error | null => {
      const withoutSync: Wire = Object.create(wire, { sync: { value: () => undefined } });
      wire.stream.cork();
      try {
        raiseWalls(wire, accountId);
        for (const reader of readers) {
          const refused = reader.submit(withoutSync);
          if (refused) throw refused;
        }
        return null;
      } finally {
        wire.sync();
        wire.stream.uncork();
      }
    },
    handleRowDescription: (message: object) => current()?.handleRowDescription(message),
    handleDataRow: (message: object) => current()?.handleDataRow(message),
    handleCommandComplete: (message: object, wire: Wire) => {
      current()?.handleCommandComplete(message, wire);
      at += 1;
    },
    handleEmptyQuery: () => undefined,
    handleReadyForQuery: (wire: Wire) => {
      onEnd();
      for (const reader of readers) reader.handleReadyForQuery(wire);
    },
    handleError: (error: Error, wire: Wire) => {
      // As the pool does after a failed query: the connection is closed, so nobody need know what it has prepared.
      onEnd(error);
      for (const reader of readers) reader.handleError(error, wire);
    },
  };
};
