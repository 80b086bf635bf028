import {
  type Access,
  API_PREFIX,
  API_VERSION,
  ErrorAnswer,
  errorCodes,
  type PublicRoute,
  type RouteName,
  routes,
  sessionCookieName,
  Timestamp,
  webhookData,
} from '@boli/contracts'
import { nameSchemas } from './named-schemas.ts'

type Json = Record<string, unknown>
/** A service's description of its routes. */
export interface Description {
  paths: Record<string, Record<string, Json>>
}

const ERROR = { $ref: '#/components/schemas/Error' }

/** Examples of bodies, for the calls that API keys may make. */
const examples: Partial<Record<RouteName, Json>> = {
  placeBid: { bidAmount: 2125, maxAmount: 2400, bidKey: '0198c2f0-7d2e-7c1a-9a55-3f1f6f4f0f10' },
  practiceBid: { bidAmount: 2025, maxAmount: 2200 },
  recordPayment: {
    ...{ version: 7, amount: 12_500.5, method: 'upi', reference: '412345678901', paidOn: '2026-11-20' },
  },
  sendDealMessage: { text: 'The truck comes at 7 am' },
}

/**
 * One OpenAPI 3.1 document of every public call, merged from the services' descriptions: with the route's name, who may
 * call it, which scope of an API key opens it, and the form of refusals.
 */
export function mergeDescriptions(descriptions: readonly Description[], isSecure: boolean): Json {
  const inFull = Object.assign({}, ...descriptions.map(({ paths }) => paths)) as Description['paths']
  const { described, named } = nameSchemas(inFull)
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, route] of Object.entries(routes) as [RouteName, PublicRoute][]) {
    const path = `${API_PREFIX}${route.path.replaceAll(/:(\w+)/g, '{$1}')}`
    const method = route.method.toLowerCase()
    const operation = described[path]?.[method]
    if (!operation) continue
    const parameters = parametersIn(path, operation)
    paths[path] = { ...paths[path], [method]: complete(name, route, { ...operation, ...parameters }) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Boli',
      version: API_VERSION,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      description:
        'Live auctions of farm produce. Amounts are rupees, times ISO 8601. A program sends an API key from /profile/keys.',
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(isSecure) },
        key: { type: 'http', scheme: 'bearer', description: 'An API key, boli_…' },
      },
      schemas: { ...(withoutOwnKeywords(named) as Json), Error: withCodes() },
    },
  }
}

/** The requests sent to webhooks: CloudEvents 1.0 in their JSON form, signed by the Standard Webhooks specification. */
function describeWebhooks(): Json {
  const text = { type: 'string' }
  const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const described = Object.entries(webhookData).map(([kind, data]) => {
    const properties = {
      specversion: { const: '1.0' },
      id: { ...text, description: 'of the delivery; the same whenever it is sent again' },
      source: { ...text, format: 'uri' },
      type: { const: kind },
      subject: { ...text, description: 'the id of the auction, deal or webhook' },
      time: Timestamp,
      datacontenttype: { const: 'application/json' },
      data,
    }
    const schema = { type: 'object', required: Object.keys(properties), properties }
    const post = {
      operationId: `webhook-${kind}`,
      tags: ['webhooks'],
      security: [],
      parameters: headers.map((name) => ({ name, in: 'header', required: true, schema: text })),
      requestBody: { required: true, content: { 'application/cloudevents+json': { schema } } },
      responses: {
        '2XX': { description: 'Delivered' },
        410: { description: 'Switches the webhook off' },
        default: { description: 'Tried again, seven times over a day' },
      },
    }
    return [kind, { post }]
  })
  return Object.fromEntries(described)
}

function complete(name: RouteName, { service, access, keyScope }: PublicRoute, operation: Json): Json {
  const { responses, requestBody, ...rest } = withoutOwnKeywords(operation) as Json
  const example = examples[name]
  return {
    ...rest,
    operationId: name,
    tags: [service],
    security: securityOf(access, keyScope !== undefined),
    ...(keyScope && { 'x-key-scope': keyScope }),
    ...(requestBody
      ? { requestBody: example ? withExample(requestBody as Json, example) : requestBody }
      : {}),
    responses: {
      ...(responses as Json),
      default: {
        description: 'A refusal; `code` gives the reason',
        content: { 'application/json': { schema: ERROR } },
      },
    },
  }
}

/** A schema may be shared by routes whose paths have fewer of its parameters. */
function parametersIn(path: string, { parameters }: Json): Json {
  if (!Array.isArray(parameters)) return {}
  const isUsed = (parameter: Json) => parameter.in !== 'path' || path.includes(`{${parameter.name}}`)
  return { parameters: parameters.filter(isUsed) }
}

/** Removes keywords that only our own validation uses: error texts and codes, and `multiline`. */
function withoutOwnKeywords(described: unknown): unknown {
  if (Array.isArray(described)) return described.map(withoutOwnKeywords)
  if (typeof described !== 'object' || described === null) return described
  const { errorMessage: _message, errorCode: _code, multiline: _lines, ...rest } = described as Json
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withoutOwnKeywords(value)]))
}

/** An empty requirement means that guests may call as well. */
function securityOf(access: Access, isByKey: boolean): Json[] {
  const isOpen = access === 'anyone' || access === 'guest'
  return [...(isOpen ? [{}] : []), { session: [] }, ...(isByKey ? [{ key: [] }] : [])]
}

function withExample(body: Json, example: Json): Json {
  const content = body.content as Record<string, Json>
  return {
    ...body,
    content: { ...content, 'application/json': { ...content['application/json'], example } },
  }
}

function withCodes(): Json {
  const codes = Object.entries(errorCodes).map(
    ([code, { status, message }]) => `- \`${code}\` (${status}): ${message}`,
  )
  const { code, ...properties } = ErrorAnswer.properties
  return {
    ...ErrorAnswer,
    properties: {
      ...properties,
      code: { ...code, enum: Object.keys(errorCodes), description: codes.join('\n') },
    },
  }
}
