import type { Database } from '@boli/database'
import type { EventBus } from '@boli/event-bus'
import type { Logger, ServiceTokens, UserTokenVerifier } from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'
import type { AnalyticsTables } from './persistence/tables.ts'

/** What the process that composes analytics provides. */
export interface AnalyticsOptions {
  logger: Logger
  database: Database<AnalyticsTables>
  bus: EventBus
  live: LiveChannel
  serviceTokens: ServiceTokens
  userTokens: UserTokenVerifier
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
  /** How long readiness fails before the listener closes. */
  drainMs?: number
  /** The clock; tests control it. */
  now?: () => Date
}

/** Dependencies of the features. */
export type AnalyticsDeps = Omit<AnalyticsOptions, 'now'> & { now: () => Date }
