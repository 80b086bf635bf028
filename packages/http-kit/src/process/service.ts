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

/** A Fastify instance built by `createService`, listening or not. */
export type Service = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called many times a second: only failed calls are logged. */
    isFrequent?: boolean
  }
  interface FastifyInstance {
    metrics: Registry
    userTokens: UserTokenVerifier | null
    serviceTokens: ServiceTokens
    /** The functions that answer calls to frequent routes from this process, by path. @throws {ApiError} */
    directAnswers: Map<string, (token: string, body: unknown) => Promise<unknown>>
    /** @throws {ApiError} `overloaded` while the process has too much to do. */
    refuseIfOverloaded: () => void
    /** Servers beside the public one, closed with it. */
    internalServers: Set<Server>
  }
  interface FastifyRequest {
    /** The signed-in user, on public routes; null for a guest. */
    user: UserClaims | null
    /** The calling service, on internal routes. */
    callingService: ServiceName | null
    /** The client's address at an edge; null elsewhere. */
    clientAddress: string | null
    /** Whether the request is logged; default true. */
    isLogged: boolean
    /** On routes that take a picture: aborted if the client disconnects before the answer. */
    senderSignal: AbortSignal | null
  }
}
