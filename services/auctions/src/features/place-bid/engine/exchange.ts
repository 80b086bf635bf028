import type { Connection } from './session.ts'

/** A statement, prepared on the connection under its name. */
export interface Statement {
  name: string
  text: string
}

/** A prepared statement to be run, its values in Postgres's text format. */
export interface Step {
  statement: Statement
  values: readonly (string | number)[]
}

/** Columns as Postgres writes them. */
export type Row = readonly (string | null)[]

/** What pg's connection offers to those who submit messages of their own. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parse(statement: Statement): void
  bind(o: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => string }): void
  execute(o: object): void
  sync(): void
}

/** Prepares statements for good, so that they are neither sent nor planned again. */
export async function prepare(connection: Connection, statements: readonly Statement[]): Promise<void> {
  await exchange(connection, 'prepare', (wire) => {
    for (const statement of statements) wire.parse(statement)
  })
}

/**
 * Runs statements one after another in a single message and a single answer: two writes, two wake-ups and two
 * parses a statement are most of what short statements cost. After one that fails the rest is not run.
 * @returns the rows of each.
 */
export function runAll(connection: Connection, name: string, steps: readonly Step[]): Promise<Row[][]> {
  return exchange(connection, name, (wire) => {
    for (const { statement, values } of steps) {
      wire.bind({ statement: statement.name, values, valueMapper: String })
      wire.execute({})
    }
  })
}

function exchange(connection: Connection, name: string, send: (wire: Wire) => void): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    connection.query(new Exchange(name, send, (error, rows = []) => (error ? reject(error) : resolve(rows))))
  })
}

/** pg hands a submitted object the answers to what it sent; `callback` is wrapped by pg's own time limit. */
class Exchange {
  readonly name: string
  callback: (error: Error | null, rows?: Row[][]) => void
  readonly #send: (wire: Wire) => void
  readonly #rows: Row[][] = []
  #current: Row[] = []

  constructor(name: string, send: (wire: Wire) => void, callback: Exchange['callback']) {
    this.name = name
    this.#send = send
    this.callback = callback
  }

  submit(connection: object): void {
    const wire = connection as Wire
    wire.stream.cork()
    try {
      this.#send(wire)
    } finally {
      wire.sync()
      wire.stream.uncork()
    }
  }

  handleDataRow({ fields }: { fields: Row }): void {
    this.#current.push(fields)
  }

  handleCommandComplete(): void {
    this.#rows.push(this.#current)
    this.#current = []
  }

  handleReadyForQuery(): void {
    this.callback(null, this.#rows)
  }

  handleError(error: Error): void {
    this.callback(error)
  }
}
