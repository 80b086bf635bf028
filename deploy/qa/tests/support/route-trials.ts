import type { Access, ErrorCode, PublicRoute, RouteName } from '@boli/contracts'
import { bodyLimits, errorCodes, newId, routes } from '@boli/contracts'
import { type CallOptions, formOf, wheatPicture } from '@boli/market'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { type ApiDescription, type JsonSchema, type Operation, operationOf } from './api-description.ts'
import type { Caller } from './callers.ts'

/** A call that must be refused, with the expected refusal. */
export interface BadInput {
  what: string
  call: CallOptions
  code: ErrorCode
  status: number
  /** The field that the answer must name. */
  field?: string
}

/** Only the first invalid values of each field: routes have rate limits. */
const MOST_VALUES = 5

const options = { strict: false, allErrors: true }
const exact = new Ajv(options)
const coercing = new Ajv({ ...options, coerceTypes: 'array' })
for (const ajv of [exact, coercing]) formats.default(ajv)

/** Valid path parameters of objects that do not exist. */
const nothings: Record<string, string> = {
  ...{ username: 'NobodyAtAll', code: 'A'.repeat(20), token: 'x'.repeat(43), dataset: 'bids' },
  ...{ number: '1', line: '2', sequence: '0', file: 'abcdefghijkl.webp', pictureId: 'abc.webp' },
  ...{ level: '0', first: '000', second: '000.p', third: '1' },
}

/** Valid parameters of a route's path, of objects that do not exist. */
function paramsOf({ path }: PublicRoute): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, nothings[name] ?? newId()]))
}

/** A refused call; the status follows from the code in the registry. */
function refused(what: string, call: CallOptions, code: ErrorCode, field?: string): BadInput {
  return { what, call, code, status: errorCodes[code].status, ...(field && { field }) }
}

/**
 * Invalid values for every field of a route's description, and its absence if it is required. All errors of a body are
 * reported, so that each field can be tested while others are invalid too.
 */
function describedBadInputs(route: PublicRoute, { parameters = [], requestBody }: Operation): BadInput[] {
  const params = paramsOf(route)
  const body = requestBody?.content['application/json']?.schema
  const { properties = {}, required = [] } = body ?? {}
  const inJson = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }))
  const fields = [
    ...parameters.filter(({ in: place, name }) => place === 'query' || name in params),
    ...inJson.map((one) => ({ ...one, in: 'json' as const })),
  ]
  return [
    ...fields.flatMap(({ in: place, name, schema = {}, required: isRequired }) => {
      const absent = isRequired && place !== 'path' ? [undefined] : []
      return [...absent, ...wrongIn[place](schema)].map((value) => {
        const given = value === undefined ? {} : { [name]: value }
        const call: CallOptions =
          place === 'path' ? { params: { ...params, [name]: String(value) } } : { params, [place]: given }
        return refused(`${name}: ${JSON.stringify(value)}`.slice(0, 40), call, 'validation-failed', name)
      })
    }),
    ...(body ? badBodies(params) : []),
  ]
}

/** Values that do not fit a field. In a path or query, numbers and lists are strings. */
const wrongIn: Record<'path' | 'query' | 'json', (schema: JsonSchema) => unknown[]> = {
  path: (schema) => unfit(coercing, schema, ['abc', "' or 1=1 --"]),
  query: (schema) =>
    unfit(coercing, schema, ['nothing-like-it', ...beyondLimitsOf(schema).map(String), '0', '-1', '1.5', '']),
  json: (schema) => {
    const { maxItems, items } = schema
    const tooMany = maxItems ? [Array.from({ length: maxItems + 1 }, () => sampleOf(items))] : []
    const others = ['admin', '', ' ', { $ne: null }, null, 12, '<b>', -1, 0.001, ['x'], 1e308]
    return unfit(exact, schema, [...beyondLimitsOf(schema), ...tooMany, ...others])
  },
}

const unfit = (ajv: Ajv, schema: JsonSchema, values: unknown[]) =>
  values.filter((value) => !fits(ajv, schema, value)).slice(0, MOST_VALUES)

const beyondLimitsOf = ({ type, maxLength, maximum }: JsonSchema) =>
  [maxLength, maximum]
    .filter((limit) => limit !== undefined)
    .map((limit) => (type === 'string' ? 'x'.repeat(limit + 1) : limit + 1))

function fits(ajv: Ajv, schema: JsonSchema, value: unknown): boolean {
  // Coercion writes into the object that holds the value.
  return ajv.validate({ type: 'object', properties: { value: schema } }, { value })
}

/** Texts of which one fits the format of almost every field. */
const sampleTexts = () => {
  const dates = [new Date().toISOString(), '2026-11-22', '2027-06-01']
  return ['Text', newId(), ...dates, '1', 'A'.repeat(20)]
}

/** A value that fits a schema; an object gets its required fields, or the first field if it lists none. */
function sampleOf(schema: JsonSchema = {}): unknown {
  const { type, enum: words, anyOf, items, minItems = 0, properties = {}, minimum = 1 } = schema
  if ('const' in schema) return schema.const
  if (words) return words[0]
  if (anyOf) return sampleOf(anyOf[0])
  if (type === 'array') return Array.from({ length: minItems }, () => sampleOf(items))
  if (type === 'object') {
    const { required = Object.keys(properties).slice(0, 1) } = schema
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name])]))
  }
  if (type === 'string') return sampleTexts().find((text) => fits(exact, schema, text))
  return type === 'boolean' ? true : minimum
}

/** Bodies that no JSON route accepts. */
function badBodies(params: Record<string, string>): BadInput[] {
  const cutOff = { type: 'application/json', body: '{"a":' }
  return [
    refused('JSON that is cut off', { params, raw: cutOff }, 'malformed-request'),
    refused('a list instead of fields', { params, json: [{}] }, 'validation-failed'),
  ]
}

/** Test input of a route beyond its description. */
interface Particulars {
  /** The caller for invalid input; default: the first allowed by the table. */
  caller?: Caller
  /** A valid body, where one made from the description is not. */
  good?: object
  /** A missing object is ignored without an error. */
  mayBeGone?: true
  /** A valid form and the field of its picture; descriptions do not cover forms. */
  form?: { good: Record<string, string>; picture: string }
}

const particulars: Partial<Record<RouteName, Particulars>> = {
  verifyEmail: { caller: 'unverified' },
  resendCode: { caller: 'unverified' },
  addAvatar: { form: { good: {}, picture: 'avatar' } },
  unfollowAuction: { mayBeGone: true },
  forgetSearch: { mayBeGone: true },
  unfollowSeller: { mayBeGone: true },
  auctionProof: { caller: 'business' },
  leafProof: { caller: 'business' },
  createAuction: {
    form: { good: { product_name: 'Wheat', quantity: '10quintals', basePrice: '2000' }, picture: 'image' },
  },
  dropPictureUpload: { mayBeGone: true },
  changeFirmPerson: { good: { part: 'accountant' } },
  changeWebhook: { good: { isOn: false } },
  createInformation: {
    form: {
      good: { title: 'PM-KISAN', description: 'Income support', category: 'schemes' },
      picture: 'image',
    },
  },
  removePushDevice: { mayBeGone: true },
}

const callerOf: Record<Access, Caller> = {
  ...{ anyone: 'anonymous', guest: 'anonymous', 'signed-in': 'business', verified: 'business' },
  ...{ farmer: 'farmer', business: 'business', admin: 'admin' },
}

/** The caller that a route lets in, and its calls that must be refused. */
export async function trialOf(name: RouteName, descriptions: readonly ApiDescription[]) {
  const route: PublicRoute = routes[name]
  const operation = operationOf(descriptions, route)
  const body = operation.requestBody?.content['application/json']?.schema
  const { good, mayBeGone, form, caller = callerOf[route.access] } = particulars[name] ?? {}
  const params = paramsOf(route)
  const objects = Object.keys(params).filter((param) => /id$|^username$|^code$/i.test(param))
  const missing: ErrorCode = objects.includes('auctionId') ? 'auction-not-found' : 'not-found'
  // The caller's password, and the fields of a price file's part, are checked before the object is looked up.
  const isCheckedFirst = body?.properties?.password || route.upload === 'prices'
  const badInputs = describedBadInputs(route, operation)
  if (objects.length > 0 && !mayBeGone && !isCheckedFirst) {
    const sent = route.upload ? { form: formOf({}) } : body && { json: good ?? sampleOf(body) }
    badInputs.push(refused('of nothing', { params, ...sent }, missing))
  }
  if (route.upload)
    badInputs.push(refused('JSON instead of a form', { params, json: {} }, 'unsupported-media-type'))
  if (form) badInputs.push(...(await badPictures(form, bodyLimits[route.upload ?? 'picture'])))
  return { caller, badInputs }
}

/** Forms with an invalid or too large picture. */
async function badPictures({ good, picture }: NonNullable<Particulars['form']>, maxBytes: number) {
  const whole = await wheatPicture()
  const withFile = (bytes: Buffer) => ({ form: formOf(good, bytes, picture) })
  const large = Buffer.concat([whole, Buffer.alloc(maxBytes + 1024 * 1024, 1)])
  return [
    refused('a text named .png', withFile(Buffer.from('not a picture')), 'picture-unreadable'),
    refused('a picture that is cut off', withFile(whole.subarray(0, 900)), 'picture-unreadable'),
    refused('a picture that is too large', withFile(large), 'picture-too-large'),
  ]
}
