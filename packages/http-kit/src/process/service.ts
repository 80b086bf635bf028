import type { Server } from 'node:http'
import type { ServiceName, UserClaims } from '@boli/contracts'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Registry } from 'prom-client'
import type { ServiceTokens } from '../auth/service-tokens.ts'
import type { UserTokenVerifier } from '../auth/user-tokens.ts'

/** A service as Fastify knows it: built by `createService`, listening or not. */
export type Service = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
    userTokens: UserTokenVerifier | null
    serviceTokens: ServiceTokens
    /** Servers beside the public one, closed with it. */
    internalServers: Set<Server>
  }
  interface FastifyRequest {
    /** Who is signed in, on public routes; null for a guest. */
    user: UserClaims | null
    /** Which service calls, on internal routes. */
    callingService: ServiceName | null
    /** Where an edge was asked from; null elsewhere. */
    clientAddress: string | null
    /** Gets its line in the log; unless told otherwise. */
    isLogged: boolean
    /** On routes that take a picture: aborted where the sender leaves before the answer. */
    senderSignal: AbortSignal | null
  }
}
