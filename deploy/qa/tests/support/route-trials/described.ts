import { type ErrorCode, errorCodes, newId, type PublicRoute } from '@boli/contracts'
import type { CallOptions } from '@boli/market'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'

/** A call that must be refused, with the expected refusal. */
export interface BadInput {
  what: string
  call: () => CallOptions | Promise<CallOptions>
  code: ErrorCode
  status: number
  /** The field that the answer must name. */
  field?: string
}

interface JsonSchema {
  type?: string
  maxLength?: number
  maximum?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
}

interface Operation {
  parameters?: { in: 'path' | 'query'; name: string; required?: boolean; schema?: JsonSchema }[]
  requestBody?: { content: { 'application/json'?: { schema: JsonSchema & { required?: string[] } } } }
}

/** The part of a service's OpenAPI description used to generate calls. */
export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>
}

/** Only the first invalid values of each field: routes have rate limits. */
const MOST_VALUES = 4

const options = { strict: false, allErrors: true }
const exact = new Ajv(options)
const coercing = new Ajv({ ...options, coerceTypes: 'array' })
for (const ajv of [exact, coercing]) formats.default(ajv)

/** Valid path parameters of nothing that exists. */
const nothings: Record<string, string> = {
  ...{ username: 'NobodyAtAll', code: 'A'.repeat(20), token: 'x'.repeat(43), dataset: 'bids' },
  ...{ number: '1', line: '2', sequence: '0', file: 'abcdefghijkl.webp', pictureId: 'abc.webp' },
  ...{ level: '0', first: '000', second: '000.p', third: '1' },
}

export function operationOf(description: ApiDescription | undefined, { method, path }: PublicRoute) {
  const described = `/api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`
  return description?.paths[described]?.[method.toLowerCase()] ?? {}
}

/** Valid parameters of a route's path, of nothing that exists. */
export function paramsOf({ path }: PublicRoute): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, nothings[name] ?? newId()]))
}

export const hasJson = ({ requestBody }: Operation) => requestBody?.content['application/json'] !== undefined

/** A refused call; the status follows from the code in the registry. */
export function refused(
  what: string,
  call: CallOptions | BadInput['call'],
  code: ErrorCode,
  field?: string,
): BadInput {
  const given = typeof call === 'function' ? call : () => call
  return {
    what,
    call: given,
    code,
    status: errorCodes[code].status,
    ...(field === undefined ? {} : { field }),
  }
}

/** A call refused for one of its fields. */
export const badField = (field: string, what: string, call: CallOptions | BadInput['call']): BadInput =>
  refused(`${field}: ${what}`, call, 'validation-failed', field)

/** Invalid values for every field of a route's description, and its absence if it is required. */
export function describedBadInputs(route: PublicRoute, operation: Operation): BadInput[] {
  const params = paramsOf(route)
  const { parameters = [] } = operation
  const inPath = parameters.filter(({ in: place, name }) => place === 'path' && name in params)
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const body = operation.requestBody?.content['application/json']?.schema
  return [
    ...inPath.flatMap(({ name, schema = {} }) =>
      ['abc', "' or 1=1 --"]
        .filter((value) => !fits(coercing, schema, value))
        .map((value) => badField(name, value.slice(0, 20), { params: { ...params, [name]: value } })),
    ),
    ...inQuery.flatMap(({ name, schema = {}, required }) => [
      ...(required ? [badField(name, 'absent', { params })] : []),
      ...wrongTexts(schema).map((value) =>
        badField(name, value.slice(0, 20), { params, query: { [name]: value } }),
      ),
    ]),
    ...(body ? [...badFields(body, params), ...badBodies(params)] : []),
  ]
}

/** All errors of a body are reported, so that each field can be tested while others are invalid too. */
function badFields(
  { properties = {}, required = [] }: JsonSchema & { required?: string[] },
  params: Record<string, string>,
): BadInput[] {
  return [
    ...required.map((field) => badField(field, 'absent', { params, json: {} })),
    ...Object.entries(properties).flatMap(([field, schema]) =>
      wrongValues(schema).map((value) =>
        badField(field, JSON.stringify(value).slice(0, 20), { params, json: { [field]: value } }),
      ),
    ),
  ]
}

function wrongValues(schema: JsonSchema): unknown[] {
  const values = [
    ...[{ $ne: null }, 12, null, '', ' ', '<b>', -1, 0.001, ['x'], 1e308],
    ...limitsOf(schema).map((limit) => (schema.type === 'string' ? 'x'.repeat(limit + 1) : limit + 1)),
  ]
  return values.filter((value) => !fits(exact, schema, value)).slice(0, MOST_VALUES)
}

function wrongTexts(schema: JsonSchema): string[] {
  const limits = limitsOf(schema).map((limit) =>
    schema.type === 'string' ? 'x'.repeat(limit + 1) : String(limit + 1),
  )
  const values = ['nothing-like-it', ...limits, '0', '-1', '1.5', '']
  return values.filter((value) => !fits(coercing, schema, value)).slice(0, MOST_VALUES)
}

const limitsOf = ({ maxLength, maximum }: JsonSchema) =>
  [maxLength, maximum].filter((limit) => limit !== undefined)

function fits(ajv: Ajv, schema: JsonSchema, value: unknown): boolean {
  // Coercion writes into the object that holds the value.
  return ajv.validate({ type: 'object', properties: { value: schema } }, { value })
}

/** Bodies that no JSON route accepts. */
function badBodies(params: Record<string, string>): BadInput[] {
  const raw = (type: string, body: string) => ({ params, raw: { type, body } })
  const large = JSON.stringify({ a: 'x'.repeat(1_000_000) })
  return [
    refused('JSON that is cut off', raw('application/json', '{"a":'), 'malformed-request'),
    refused('plain text', raw('text/plain', 'hello'), 'unsupported-media-type'),
    refused('a megabyte', raw('application/json', large), 'request-too-large'),
    refused('a list instead of fields', { params, json: [{}] }, 'validation-failed'),
  ]
}
