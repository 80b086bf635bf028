import { API_PREFIX, bodyLimits, type ErrorCode, type PublicRoute } from '@boli/contracts'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { bearerToken, identifyUser, requireAccess, requireFirmPart, requireKeyScope } from '../auth/guards.ts'
import { multipartLimits, noticeSendersLeaving } from '../input/uploads.ts'
import { parseFields } from '../input/validation.ts'
import { ApiError } from './api-error.ts'
import { toRefusal } from './error-handler.ts'
import type { Service } from './service.ts'

/** Schemas of a route; `response` is that of the successful answer, or one per status. */
export interface RouteSchema {
  body?: TSchema
  params?: TSchema
  querystring?: TSchema
  response?: TSchema | Record<number, TSchema>
}

type PartOf<Schema, Missing> = Schema extends TSchema ? Static<Schema> : Missing

/** A request that is valid by the route's schemas. */
type RouteRequest<Schema extends RouteSchema> = FastifyRequest<{
  Body: PartOf<Schema['body'], unknown>
  Params: PartOf<Schema['params'], unknown>
  Querystring: PartOf<Schema['querystring'], unknown>
}>

type RouteHandler<Schema extends RouteSchema> = (
  request: RouteRequest<Schema>,
  reply: FastifyReply,
) => Promise<unknown>

export interface PublicRouteOptions<Schema extends RouteSchema> {
  schema: Schema
  /** Returns the answer; its `status` becomes the HTTP status. */
  handler: RouteHandler<Schema>
  /** In bytes; by default the limit of the route's kind. */
  bodyLimit?: number
  /** The error for a role that may not call this route, also for unverified users of that role. */
  wrongRole?: ErrorCode
}

/**
 * Registers a route of the public table under its own path, with the guard of its `access`. Callers without access are
 * refused before their body is read.
 */
export function publicRoute<const Schema extends RouteSchema>(
  app: Service,
  route: PublicRoute,
  options: PublicRouteOptions<Schema>,
): void {
  const upload = route.upload
  const limit = upload ? bodyLimits[upload] + bodyLimits.formAllowance : bodyLimits.json
  const addTo = (scope: Service) =>
    scope.route({
      method: route.method,
      url: `${API_PREFIX}${route.path}`,
      bodyLimit: options.bodyLimit ?? limit,
      schema: fastifySchema(options.schema),
      onRequest: async (request) => {
        request.user = await identifyUser(request, route.access)
        requireAccess(request.user, route.access, options.wrongRole)
        requireKeyScope(request.user, route)
        requireFirmPart(request.user, route)
      },
      handler: answering(options.handler),
    })
  if (!upload) {
    addTo(app)
    return
  }
  // Encapsulated, so that only upload routes accept forms.
  app.register(async (scope) => {
    noticeSendersLeaving(scope)
    await scope.register(multipart, multipartLimits(bodyLimits[upload]))
    addTo(scope)
  })
}

export interface InternalRouteOptions<Schema extends RouteSchema> {
  method: HTTPMethods
  url: string
  schema: Schema
  handler: RouteHandler<Schema>
  bodyLimit?: number
}

const INTERNAL_BODY_LIMIT = 4 * 1024 * 1024

/** Registers a route for other services: it needs a service token whose audience is this service. */
export function internalRoute<const Schema extends RouteSchema>(
  app: Service,
  options: InternalRouteOptions<Schema>,
): void {
  app.route({
    method: options.method,
    url: options.url,
    bodyLimit: options.bodyLimit ?? INTERNAL_BODY_LIMIT,
    schema: fastifySchema(options.schema),
    onRequest: requireService,
    handler: answering(options.handler),
  })
}

async function requireService(request: FastifyRequest): Promise<void> {
  const token = bearerToken(request)
  if (!token) throw new ApiError('not-allowed')
  request.callingService = await request.server.serviceTokens.verify(token)
}

interface FrequentRouteOptions<Body extends TSchema, Answer extends TSchema> {
  url: string
  schema: { body: Body; response: Answer }
  answer: (body: Static<Body>) => Promise<Static<Answer>>
}

/**
 * Registers a POST route that other services call many times a second. Only failed calls are logged, and answers are
 * serialized without their schema, which would cost more than the rest of a call. Callers in this process are answered
 * without a request; their token and body are checked all the same.
 */
export function frequentRoute<Body extends TSchema, Answer extends TSchema>(
  app: Service,
  { url, schema, answer }: FrequentRouteOptions<Body, Answer>,
): void {
  app.route({
    ...{ method: 'POST', url, bodyLimit: INTERNAL_BODY_LIMIT, schema: fastifySchema(schema) },
    config: { isFrequent: true },
    onRequest: requireService,
    async handler({ body }, reply) {
      void reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
      return answer(body as Static<Body>)
    },
  })
  app.directAnswers.set(url, async (token, body) => {
    try {
      app.refuseIfOverloaded()
      await app.serviceTokens.verify(token)
      return await answer(parseFields(schema.body, body))
    } catch (error) {
      const refusal = toRefusal(error)
      if (refusal.code === 'internal-error') app.log.error({ err: error, route: url }, 'request failed')
      throw refusal
    }
  })
}

function answering<Schema extends RouteSchema>(handler: RouteHandler<Schema>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const answer = await handler(request as RouteRequest<Schema>, reply)
    if (reply.sent || answer === reply) return answer
    if (hasStatus(answer)) void reply.code(answer.status)
    return answer
  }
}

function hasStatus(answer: unknown): answer is { status: number } {
  return (
    typeof answer === 'object' && answer !== null && 'status' in answer && typeof answer.status === 'number'
  )
}

function fastifySchema(schema: RouteSchema) {
  const { response, ...parts } = schema
  if (!response) return parts
  const isPerStatus = Object.keys(response).every((key) => /^\d/.test(key))
  return { ...parts, response: isPerStatus ? response : { '2xx': response } }
}
