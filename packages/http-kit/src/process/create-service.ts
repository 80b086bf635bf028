import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { bodyLimits, newId, PUBLIC_ORIGIN_HEADER, type ServiceName } from '@boli/contracts'
import swagger from '@fastify/swagger'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { ServiceTokens } from '../auth/service-tokens.ts'
import type { UserTokenVerifier } from '../auth/user-tokens.ts'
import { compileValidator } from '../input/validation.ts'
import { type LoadLimits, shedLoad } from '../limits/shed-load.ts'
import { createRegistry, measureRequests } from '../metrics/registry.ts'
import { currentTracing } from '../tracing/start-tracing.ts'
import { ApiError } from './api-error.ts'
import { compileSerializer } from './compile-serializer.ts'
import { errorAnswer, handleError, toRefusal } from './error-handler.ts'
import { type Checks, registerHealth } from './health.ts'
import { logRequests, REQUEST_ID_HEADER, requestIdFrom } from './request-log.ts'
import type { Service } from './service.ts'
import { answerUnreadable } from './unreadable-requests.ts'

const CLOSE_IDLE_EVERY_MS = 100
/** Younger connections stay open: their first request may be in flight. */
const UNUSED_FOR_MS = 1_000

export interface CreateServiceOptions {
  name: ServiceName
  logger: Logger
  /**
   * Checks of `/readyz`; each throws if its dependency cannot be reached. Only dependencies that every request needs:
   * without the bus, the live channel or the pictures, the service continues.
   */
  checks?: Checks
  /** Without it every caller is a guest. */
  userTokens?: UserTokenVerifier
  serviceTokens: ServiceTokens
  /** Describes the routes at `/openapi.json`. */
  openApi?: { title: string; description?: string }
  /** Called from outside: trace context and request ids of callers are not trusted. */
  isEdge?: boolean
  /** How long readiness fails before the listener closes. */
  drainMs?: number
  /** Limits beyond which requests are refused. */
  load?: LoadLimits
}

/**
 * What every service is made of: validation, the one error handler, request ids, one log line per request,
 * health, metrics, load shedding and a graceful stop. It does not listen.
 */
export async function createService(options: CreateServiceOptions): Promise<Service> {
  const app = Fastify({
    loggerInstance: options.logger.child({ service: options.name }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => (options.isEdge ? newId() : requestIdFrom(headers[REQUEST_ID_HEADER])),
    bodyLimit: bodyLimits.json,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    requestTimeout: 60_000,
    // A request that arrives while readiness fails is still answered; only its connection is closed afterwards.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerUnreadable,
  }).withTypeProvider<TypeBoxTypeProvider>()
  await traceRequests(app, options.isEdge === true)
  const registry = createRegistry(options.name)
  const endConnections = closeConnectionsAsTheyEnd(app.server)
  let isStopping = false

  app.decorate('metrics', registry)
  app.decorate('userTokens', options.userTokens ?? null)
  app.decorate('serviceTokens', options.serviceTokens)
  app.decorate('directAnswers', new Map())
  app.decorate('internalServers', new Set<Server>())
  app.decorateRequest('user', null)
  app.decorateRequest('callingService', null)
  app.decorateRequest('clientAddress', null)
  app.decorateRequest('senderSignal', null)
  app.decorateRequest('isLogged', true)

  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => handleError(new ApiError('not-found'), request, reply))
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(REQUEST_ID_HEADER, request.id)
  })
  app.addHook('preClose', async () => {
    isStopping = true
    await delay(options.drainMs ?? 0)
    endConnections()
  })
  app.addHook('onClose', async (instance) => {
    for (const server of instance.internalServers) {
      server.close()
      server.closeAllConnections()
    }
    registry.clear()
  })

  if (!options.isEdge) sendAbsoluteMedia(app)
  logRequests(app)
  measureRequests(app, registry)
  registerHealth(app, options.checks ?? {}, () => isStopping)
  shedLoad(app, options.load ?? {})
  if (options.openApi) await describeRoutes(app, options.openApi)
  return app
}

/**
 * Node's `close` ends only connections that are idle. One whose answer is in flight would stay open for its next
 * request, and one without any request yet, as browsers open them in advance, would count as busy for a minute.
 *
 * Node also takes a connection for idle while its next request has arrived but is not read yet, as after a long turn of
 * the event loop. So idle connections are closed two turns later, when everything that has arrived has been read.
 * @returns a function to call when the service stops.
 */
function closeConnectionsAsTheyEnd(server: Server): () => void {
  const openedAt = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    openedAt.set(socket, Date.now())
    socket.once('close', () => openedAt.delete(socket))
  })
  const closeIdleConnections = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => setImmediate(() => setImmediate(closeIdleConnections))
  return () => {
    if (!server.listening) return
    const sweeping = setInterval(() => {
      server.closeIdleConnections()
      for (const [socket, at] of openedAt)
        if (socket.bytesRead === 0 && Date.now() - at > UNUSED_FOR_MS) socket.destroy()
    }, CLOSE_IDLE_EVERY_MS)
    server.once('close', () => clearInterval(sweeping))
  }
}

/** Registered first, so that all other hooks and routes are parts of the request's trace. */
async function traceRequests(app: Service, isEdge: boolean): Promise<void> {
  const tracing = currentTracing()
  if (!tracing) return
  if (isEdge) {
    app.addHook('onRequest', async ({ headers }) => {
      delete headers.traceparent
      delete headers.tracestate
    })
  }
  await app.register(tracing.fastifyPlugin)
}

/** Answers requests that fail before a route is found, such as a path that cannot be decoded. */
function answerFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error)
  void reply
    .code(refusal.status)
    .header(REQUEST_ID_HEADER, request.id)
    .header('x-content-type-options', 'nosniff')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorAnswer(refusal, request.id)))
}

async function describeRoutes(app: Service, info: { title: string; description?: string }): Promise<void> {
  await app.register(swagger, { openapi: { openapi: '3.1.0', info: { version: '1', ...info } } })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

/**
 * Prefixes picture addresses with our origin if the edge says that the request is not from our own pages: on another
 * site a path would lead to that site's server.
 */
function sendAbsoluteMedia(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, answer) => {
    const origin = request.headers[PUBLIC_ORIGIN_HEADER]
    return typeof origin === 'string' ? withOrigin(answer, origin) : answer
  })
}

/** `/media/a.webp`, or a list of them with widths, as in `srcset`. */
const MEDIA = /^\/media\/\S+( \d+w(, \/media\/\S+ \d+w)*)?$/

function withOrigin(value: unknown, origin: string): unknown {
  if (typeof value === 'string')
    return MEDIA.test(value) ? value.replace(/\/media\//g, `${origin}/media/`) : value
  if (Array.isArray(value)) return value.map((item) => withOrigin(item, origin))
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withOrigin(item, origin)]))
}
