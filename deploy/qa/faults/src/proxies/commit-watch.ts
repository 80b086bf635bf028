import type { Connection, Filters } from '@boli/system'
import { MessageCutter, postgresFraming, postgresStartFraming } from './message-cutter.ts'

/**
 * When to act on a COMMIT: `before` it reaches the server, `during`: the server has done it and the answer is
 * not yet back, `after` the answer was handed on.
 */
export type CommitMoment = 'before' | 'during' | 'after'
export const commitMoments: readonly CommitMoment[] = ['before', 'during', 'after']

interface Failpoint {
  /** Application name of the session, from its connect message. */
  applicationName: string
  moment: CommitMoment
  act(): Promise<void>
  acted: PromiseWithResolvers<void>
  isForgotten: boolean
}

/** Reads the traffic between a service and Postgres, and injects faults exactly at a COMMIT. */
export class CommitWatch {
  /** The armed fault, until a COMMIT triggers it. */
  #failpoint: Failpoint | null = null
  #latest: Failpoint | null = null

  /**
   * At the next COMMIT of such a session, once: acts, and closes the connection.
   * @returns when that has happened.
   */
  atCommit(applicationName: string, moment: CommitMoment, act: () => Promise<void>): Promise<void> {
    const acted = Promise.withResolvers<void>()
    this.#failpoint = { applicationName, moment, act, acted, isForgotten: false }
    this.#latest = this.#failpoint
    return acted.promise
  }

  /** Disarms it, even for a COMMIT in flight. */
  forget(): void {
    this.#failpoint = null
    if (this.#latest) this.#latest.isForgotten = true
  }

  /** State of one connection. */
  filters(connection: Connection): Filters {
    const asked = new MessageCutter(postgresStartFraming)
    const answered = new MessageCutter(postgresFraming)
    const reader = new CommitReader()
    let applicationName: string | null = null
    let awaited: Failpoint | null = null

    const take = (...moments: CommitMoment[]): Failpoint | null => {
      const found = this.#failpoint
      if (!found || found.applicationName !== applicationName || !moments.includes(found.moment)) return null
      this.#failpoint = null
      return found
    }
    const trigger = async ({ act, acted, isForgotten }: Failpoint) => {
      if (isForgotten) return
      await act()
      connection.cut()
      acted.resolve()
    }
    return {
      toServer: async (chunk) => {
        asked.add(chunk)
        const passed: Buffer[] = []
        for (let message = asked.next(); message; message = asked.next()) {
          if (applicationName === null) {
            applicationName = readApplicationName(message)
            asked.framing = postgresFraming
          } else if (reader.isCommit(message)) {
            const stopped = take('before')
            if (stopped) {
              await trigger(stopped)
              return Buffer.alloc(0)
            }
            if (awaited?.isForgotten) awaited = null
            awaited ??= take('during', 'after')
          }
          passed.push(message)
        }
        return Buffer.concat(passed)
      },
      toClient: async (chunk) => {
        answered.add(chunk)
        const passed: Buffer[] = []
        for (let message = answered.next(); message; message = answered.next()) {
          const failpoint = awaited && !awaited.isForgotten && isCommitted(message) ? awaited : null
          if (failpoint?.moment === 'during') {
            await trigger(failpoint)
            return Buffer.alloc(0)
          }
          // The returned bytes are written first.
          if (failpoint) setImmediate(() => void trigger(failpoint))
          if (failpoint) awaited = null
          passed.push(message)
        }
        return Buffer.concat(passed)
      },
    }
  }
}

/** Of the message with which a session begins: pairs of names and values, each ended by a zero. */
function readApplicationName(start: Buffer): string {
  const words = start.toString('utf8', 8).split('\0')
  return words[words.indexOf('application_name') + 1] ?? ''
}

/** Recognises a COMMIT of a client: a simple statement, or the binding of a prepared one. */
class CommitReader {
  readonly #prepared = new Set<string>()

  isCommit(message: Buffer): boolean {
    const kind = message.toString('latin1', 0, 1)
    if (kind !== 'Q' && kind !== 'P' && kind !== 'B') return false
    const [first = '', second = ''] = message.toString('latin1', 5, 5 + LONGEST_OF_INTEREST).split('\0')
    if (kind === 'Q') return isCommitText(first)
    // Parse: name, then text. Bind: portal, then the statement's name.
    if (kind === 'B') return this.#prepared.has(second)
    if (isCommitText(second)) this.#prepared.add(first)
    else this.#prepared.delete(first)
    return false
  }
}

const LONGEST_OF_INTEREST = 128

function isCommitText(text: string): boolean {
  return /^commit;?$/i.test(text)
}

function isCommitted(message: Buffer): boolean {
  return message.toString('latin1', 0, 1) === 'C' && message.toString('latin1', 5) === 'COMMIT\0'
}
