import pg from 'pg';

/** A statement as the query builder hands it to its driver. */
export type Statement = pg.QueryConfig & { rowMode?: 'array' };
/** The rows of its answer, each by position or by name, as the statement asks for. */
export type Rows = { rows: unknown[] };
/** A statement that waits for its answer. */
export type Asked = { statement: Statement; values: unknown[]; answer: (error: Error | null, rows?: Rows) => void };

type Field = { name: string; dataTypeID: number; format: 'text' | 'binary' };
type Bind = { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown };
/** What of node-postgres' connection is used here; its types name only a part of it. */
type Wire = {
  stream: { write: (bytes: Buffer) => unknown; writable: boolean };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse: (message: { name: string; text: string }) => void;
  bind: (message: Bind) => void;
  describe: (message: { type: 'P' }) => void;
  execute: (message: object) => void;
  sync: () => void;
};
type Column = { name: string; read: (text: string) => unknown };
type Reader = Asked & { name: string; columns: readonly Column[]; rows: unknown[] };

/** Makes of a value what the protocol takes; node-postgres has it, its types do not. */
const valueMapper: Bind['valueMapper'] = Reflect.get(Reflect.get(pg, 'utils'), 'prepareValue');

/** Role, account and no writing, until the batch ends; stands before all that a tenant asks. */
const walls = {
  name: 'inkstone_tenant',
  text: "select set_config('role', 'inkstone_tenant', true), set_config('inkstone.account_id', $1, true), set_config('transaction_read_only', 'on', true)",
};

/** The columns of the named statements that a connection has answered already: it need not describe them again. */
const described = new WeakMap<Wire['parsedStatements'], Map<string, readonly Column[]>>();

const columnsKnownTo = (wire: Wire): Map<string, readonly Column[]> => {
  const known = described.get(wire.parsedStatements) ?? new Map<string, readonly Column[]>();
  described.set(wire.parsedStatements, known);
  return known;
};

/** All that is sent meanwhile, joined; each piece by itself would be a call to the system. */
const gather = (wire: Wire, send: (gathering: Wire) => void): Buffer => {
  const pieces: Buffer[] = [];
  send(Object.create(wire, { stream: { value: { writable: true, write: (bytes: Buffer) => pieces.push(bytes) } } }));
  return Buffer.concat(pieces);
};

/** Always by the extended protocol: a simple query would end the transaction and its walls. */
const sendReader = (wire: Wire, reader: Reader): void => {
  const { name, statement, values } = reader;
  const known = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];
  if (name && known !== undefined && known !== statement.text) throw new Error(`two statements are called ${name}`);
  if (!name || known === undefined) wire.parse({ name, text: statement.text });
  if (name && known === undefined) wire.submittedNamedStatements[name] = statement.text;
  wire.bind({ statement: name, values, valueMapper });
  const columns = name ? columnsKnownTo(wire).get(name) : undefined;
  if (columns) reader.columns = columns;
  else wire.describe({ type: 'P' });
  wire.execute({});
};

const columnOf = ({ name, dataTypeID, format }: Field, { types = pg.types }: Statement): Column => ({
  name,
  read: types.getTypeParser(dataTypeID, format),
});

const readRow = ({ columns, statement }: Reader, texts: readonly (string | null)[]): unknown => {
  const values = columns.map(({ read }, at) => {
    const text = texts[at] ?? null;
    return text === null ? null : read(text);
  });
  return statement.rowMode === 'array' ? values : Object.fromEntries(columns.map(({ name }, at) => [name, values[at]]));
};

const readerOf = (asked: Asked): Reader => ({ ...asked, name: asked.statement.name ?? '', columns: [], rows: [] });

type Batch = {
  /** Asked as the connection's own role, before the tenant's walls stand. */
  before: Asked | null;
  asked: readonly Asked[];
  onEnd: (error?: Error) => void;
};

/**
 * Statements of one account that go out in one write and come back in one read. Up to the closing Sync they are one transaction
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING), which its first statement puts behind the tenant's
 * walls: when that one fails, the server skips the others. An object that node-postgres' client takes for a query.
 */
export const createTenantBatch = (accountId: string, { before, asked, onEnd }: Batch) => {
  const raising: Asked = { statement: walls, values: [accountId], answer: () => undefined };
  const readers = [...(before ? [before] : []), raising, ...asked].map(readerOf);
  /** The statement that is being answered. */
  let at = 0;
  const current = (): Reader | undefined => readers[at];

  return {
    /** The statements by their names, for a trace. */
    names: asked.map(({ statement }) => statement.name ?? 'select'),
    get name() {
      return current()?.name;
    },
    get text() {
      return current()?.statement.text;
    },
    submit: (wire: Wire): Error | null => {
      try {
        const bytes = gather(wire, (gathering) => {
          for (const reader of readers) sendReader(gathering, reader);
          gathering.sync();
        });
        wire.stream.write(bytes);
        return null;
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    },
    handleRowDescription: ({ fields }: { fields: readonly Field[] }) => {
      const reader = current();
      if (reader) reader.columns = fields.map((field) => columnOf(field, reader.statement));
    },
    handleDataRow: ({ fields }: { fields: readonly (string | null)[] }) => {
      const reader = current();
      reader?.rows.push(readRow(reader, fields));
    },
    handleCommandComplete: (_message: object, wire: Wire) => {
      const reader = current();
      if (reader?.name) columnsKnownTo(wire).set(reader.name, reader.columns);
      at += 1;
    },
    handleEmptyQuery: () => undefined,
    handleReadyForQuery: () => {
      onEnd();
      for (const { answer, rows } of readers) answer(null, { rows });
    },
    handleError: (error: Error) => {
      // As the pool does after a failed query: the connection is closed, so nobody need know what it has prepared.
      onEnd(error);
      for (const { answer } of readers) answer(error);
    },
  };
};
