import type { Database } from '@boli/database'
import type { EventBus } from '@boli/event-bus'
import type { Logger, ServiceTokens, UserTokenVerifier } from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'
import type { AnalyticsTables } from './persistence/tables.ts'

/** What analytics is given where the process is put together. */
export interface AnalyticsOptions {
  logger: Logger
  database: Database<AnalyticsTables>
  bus: EventBus
  live: LiveChannel
  serviceTokens: ServiceTokens
  userTokens: UserTokenVerifier
  /** For the activity stream, whose sockets come with the browser's own cookie. */
  edge: {
    /** How often the sessions of open streams are asked for again; a minute unless said otherwise. */
    recheckMs?: number
    /** How often readers of the stream are pinged; half a minute unless said otherwise. */
    pingMs?: number
    identityUrl: string
    /** Origins of our own pages; none means the host that was asked. */
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

/** What the features work with. */
export type AnalyticsDeps = Omit<AnalyticsOptions, 'now'> & { now: () => Date }
