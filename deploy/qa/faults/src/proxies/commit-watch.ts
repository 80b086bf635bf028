import type { Connection, Filters } from '@boli/system'
import { MessageCutter, postgresFraming, postgresStartFraming } from './message-cutter.ts'

/** The statement of the bid engine that commits by itself, outside a transaction. */
const SINGLE_STATEMENT = 'write-batch'

/**
 * When to act on a COMMIT, or on a statement that commits by itself: `before` it reaches the server; `during`: the server
 * has committed, and its answer is not yet back; or `after` the answer was passed on.
 */
export type CommitMoment = 'before' | 'during' | 'after'
export const commitMoments: readonly CommitMoment[] = ['before', 'during', 'after']

interface Failpoint {
  /** Application name of the session, from its connect message. */
  applicationName: string
  moment: CommitMoment
  act(): Promise<void>
  acted: PromiseWithResolvers<void>
  /** The COMMIT that triggers it is in flight. */
  isTaken: boolean
}

const nothing = Buffer.alloc(0)

/** Reads the traffic between a service and Postgres, and injects faults exactly at a COMMIT. */
export class CommitWatch {
  /** Set until it has acted or is forgotten. */
  #failpoint: Failpoint | null = null

  /**
   * Acts once, at the next COMMIT of such a session, and closes the connection.
   * @returns when that has happened.
   */
  atCommit(applicationName: string, moment: CommitMoment, act: () => Promise<void>): Promise<void> {
    const acted = Promise.withResolvers<void>()
    this.#failpoint = { applicationName, moment, act, acted, isTaken: false }
    return acted.promise
  }

  /** Disarms the failpoint, even for a COMMIT in flight. */
  forget(): void {
    this.#failpoint = null
  }

  /** The filters of one connection, which share its state. */
  filters(connection: Connection): Filters {
    const asked = new MessageCutter(postgresStartFraming)
    const answered = new MessageCutter(postgresFraming)
    let applicationName: string | null = null
    let awaited: Failpoint | null = null
    let isInTransaction = false

    const take = (): Failpoint | null => {
      const found = this.#failpoint
      if (found?.applicationName !== applicationName || found.isTaken) return null
      found.isTaken = true
      return found
    }
    const trigger = async (failpoint: Failpoint) => {
      if (failpoint !== this.#failpoint) return
      this.#failpoint = null
      await failpoint.act()
      connection.cut()
      failpoint.acted.resolve()
    }
    return {
      toServer: async (chunk) => {
        const passed: Buffer[] = []
        for (const message of asked.add(chunk)) {
          if (applicationName === null) {
            applicationName = readApplicationName(message)
            asked.framing = postgresFraming
          } else {
            const command = simpleCommand(message)
            if (command === 'commit' || (!isInTransaction && isSingleStatement(message))) awaited = take()
            if (command !== undefined) isInTransaction = command === 'begin'
            if (awaited?.moment === 'before') {
              await trigger(awaited)
              return nothing
            }
          }
          passed.push(message)
        }
        return Buffer.concat(passed)
      },
      toClient: async (chunk) => {
        const passed: Buffer[] = []
        for (const message of answered.add(chunk)) {
          passed.push(message)
          if (awaited && isRefusal(message)) {
            awaited.isTaken = false
            awaited = null
          }
          if (!awaited || !isIdle(message)) continue
          const failpoint = awaited
          awaited = null
          if (failpoint.moment === 'during' && failpoint === this.#failpoint) {
            await trigger(failpoint)
            return nothing
          }
          // The returned bytes are written first.
          setImmediate(() => void trigger(failpoint))
        }
        return Buffer.concat(passed)
      },
    }
  }
}

/** Reads it from the first message of a session: pairs of names and values, each ended by a zero byte. */
function readApplicationName(start: Buffer): string {
  const words = start.toString('utf8', 8).split('\0')
  return words[words.indexOf('application_name') + 1] ?? ''
}

/** Services send these as simple statements, without values. */
function simpleCommand(message: Buffer): string | undefined {
  const text = message.toString('latin1', 0, 20)
  return /^Q.{4}(begin|commit|rollback);?\0$/is.exec(text)?.[1]?.toLowerCase()
}

/** Binds values to the statement. */
function isSingleStatement(message: Buffer): boolean {
  return (
    message.toString('latin1', 0, 1) === 'B' &&
    message.toString('latin1', 5, 30).startsWith(`\0${SINGLE_STATEMENT}\0`)
  )
}

/** An error, or the answer to a COMMIT of a transaction that has failed. */
function isRefusal(message: Buffer): boolean {
  const [kind, text] = [message.toString('latin1', 0, 1), message.toString('latin1', 5)]
  return kind === 'E' || (kind === 'C' && text === 'ROLLBACK\0')
}

/** The server is ready for the next statement, outside a transaction: only now does the client know of the commit. */
function isIdle(message: Buffer): boolean {
  return message.toString('latin1', 0, 1) === 'Z' && message.toString('latin1', 5) === 'I'
}
