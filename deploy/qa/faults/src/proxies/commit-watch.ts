import type { Connection, Filters } from '@boli/system'
import { MessageCutter, postgresFraming, postgresStartFraming } from './message-cutter.ts'

/**
 * When to act on a COMMIT: `before` it reaches the server; `during`: the server has committed, and its answer is not
 * yet back; or `after` the answer was passed on.
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
          } else if (isCommit(message)) {
            awaited = take()
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
          if (!awaited || !isCommitted(message)) continue
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

/** Services send COMMIT as a simple statement, without values. */
function isCommit(message: Buffer): boolean {
  return message.length < 16 && /^Q.{4}commit;?\0$/is.test(message.toString('latin1'))
}

function isCommitted(message: Buffer): boolean {
  return message.toString('latin1', 0, 1) === 'C' && message.toString('latin1', 5) === 'COMMIT\0'
}
