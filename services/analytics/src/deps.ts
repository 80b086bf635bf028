import type { DatabaseServiceOptions } from '@boli/database'
import type { LiveChannel } from '@boli/live-channel'
import type { AnalyticsTables } from './persistence/tables.ts'

/** What the process that composes analytics provides. */
export interface AnalyticsOptions extends DatabaseServiceOptions<AnalyticsTables> {
  live: LiveChannel
  /** For the activity stream, whose sockets send the browser's cookie. */
  edge: {
    /** How often the sessions of open streams are checked again; default a minute. */
    recheckMs?: number
    /** How often clients of the stream are pinged; default half a minute. */
    pingMs?: number
    identityUrl: string
    /** Origins of our own pages; none means the host of the request. */
    publicOrigins: readonly string[]
    /** Origins of other sites' pages that may open streams for the signed-in user. */
    allowedOrigins?: readonly string[]
    /** Behind TLS: the session cookie carries the `__Host-` prefix. */
    isSecure: boolean
  }
  /** The clock; tests control it. */
  now?: () => Date
}

/** Dependencies of the features. */
export type AnalyticsDeps = Omit<AnalyticsOptions, 'now'> & { now: () => Date }
