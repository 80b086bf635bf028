import {
  type Access,
  bodyLimits,
  type ErrorCode,
  errorCodes,
  newId,
  type PublicRoute,
  type RouteName,
  routes,
} from '@boli/contracts'
import { type CallOptions, formOf, wheatPicture } from '@boli/market'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { type ApiDescription, type JsonSchema, type Operation, operationOf } from './api-description.ts'
import type { Caller } from './callers.ts'

/** A call that must be refused, with the expected refusal. */
export interface BadInput {
  what: string
  call: () => CallOptions | Promise<CallOptions>
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

/** Valid path parameters of nothing that exists. */
const nothings: Record<string, string> = {
  ...{ username: 'NobodyAtAll', code: 'A'.repeat(20), token: 'x'.repeat(43), dataset: 'bids' },
  ...{ number: '1', line: '2', sequence: '0', file: 'abcdefghijkl.webp', pictureId: 'abc.webp' },
  ...{ level: '0', first: '000', second: '000.p', third: '1' },
}

/** Valid parameters of a route's path, of nothing that exists. */
export function paramsOf({ path }: PublicRoute): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, nothings[name] ?? newId()]))
}

/** A refused call; the status follows from the code in the registry. */
function refused(
  what: string,
  call: CallOptions | BadInput['call'],
  code: ErrorCode,
  field?: string,
): BadInput {
  const { status } = errorCodes[code]
  return { what, call: typeof call === 'function' ? call : () => call, code, status, ...(field && { field }) }
}

/** A call refused for one of its fields. */
const badField = (field: string, value: string, call: CallOptions | BadInput['call']): BadInput =>
  refused(`${field}: ${value.slice(0, 20)}`, call, 'validation-failed', field)

/** Invalid values for every field of a route's description, and its absence if it is required. */
function describedBadInputs(route: PublicRoute, { parameters = [], requestBody }: Operation): BadInput[] {
  const params = paramsOf(route)
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const inPath = parameters.filter((parameter) => parameter.in === 'path' && parameter.name in params)
  const body = requestBody?.content['application/json']?.schema
  return [
    ...inPath.flatMap(({ name, schema = {} }) =>
      wrongIn(schema, ['abc', "' or 1=1 --"]).map((value) =>
        badField(name, value, { params: { ...params, [name]: value } }),
      ),
    ),
    ...inQuery.flatMap(({ name, schema = {}, required }) => [
      ...(required ? [badField(name, 'absent', { params })] : []),
      ...wrongTexts(schema).map((value) => badField(name, value, { params, query: { [name]: value } })),
    ]),
    ...(body ? [...badFields(body, params), ...badBodies(params)] : []),
  ]
}

/** All errors of a body are reported, so that each field can be tested while others are invalid too. */
function badFields(
  { properties = {}, required = [] }: JsonSchema,
  params: Record<string, string>,
): BadInput[] {
  return [
    ...required.map((field) => badField(field, 'absent', { params, json: {} })),
    ...Object.entries(properties).flatMap(([field, schema]) =>
      wrongValues(schema).map((value) =>
        badField(field, JSON.stringify(value), { params, json: { [field]: value } }),
      ),
    ),
  ]
}

function wrongValues(schema: JsonSchema): unknown[] {
  const values = [
    ...beyondLimitsOf(schema),
    ...(schema.maxItems ? [Array.from({ length: schema.maxItems + 1 }, () => sampleOf(schema.items))] : []),
    ...['', ' ', { $ne: null }, null, 12, '<b>', -1, 0.001, ['x'], 1e308],
  ]
  return values.filter((value) => !fits(exact, schema, value)).slice(0, MOST_VALUES)
}

const wrongTexts = (schema: JsonSchema) =>
  wrongIn(schema, ['nothing-like-it', ...beyondLimitsOf(schema).map(String), '0', '-1', '1.5', ''])

/** The texts that do not fit a field of a path or query, where numbers and lists are written as texts. */
const wrongIn = (schema: JsonSchema, texts: string[]) =>
  texts.filter((text) => !fits(coercing, schema, text)).slice(0, MOST_VALUES)

const beyondLimitsOf = ({ type, maxLength, maximum }: JsonSchema) =>
  [maxLength, maximum]
    .filter((limit) => limit !== undefined)
    .map((limit) => (type === 'string' ? tooLong(limit) : limit + 1))

function fits(ajv: Ajv, schema: JsonSchema, value: unknown): boolean {
  // Coercion writes into the object that holds the value.
  return ajv.validate({ type: 'object', properties: { value: schema } }, { value })
}

/** Texts of which one fits the format of almost every field. */
const sampleTexts = () => {
  const dates = [new Date().toISOString(), '2026-11-22', '2027-06-01']
  return ['Text', newId(), ...dates, '1', 'A'.repeat(20)]
}

/** A value that fits a schema, of objects the required fields, or the first one. */
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
  const raw = (type: string, body: string) => ({ params, raw: { type, body } })
  const large = JSON.stringify({ a: 'x'.repeat(1_000_000) })
  return [
    refused('JSON that is cut off', raw('application/json', '{"a":'), 'malformed-request'),
    refused('plain text', raw('text/plain', 'hello'), 'unsupported-media-type'),
    refused('a megabyte', raw('application/json', large), 'request-too-large'),
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
  /** The call ends the caller's session: in the matrix it gets a separate one. */
  endsSession?: true
  /** A valid form and the field of its picture; descriptions do not cover forms. */
  form?: { good: Record<string, string>; picture: string }
  /** Invalid values of fields, beyond those made from the description. */
  wrong?: Record<string, string[]>
}

const notAmounts = ['much', '-5', '0', '10.005', '1e309', '1000000001']
const tooLong = (limit: number) => 'x'.repeat(limit + 1)

const particulars: Partial<Record<RouteName, Particulars>> = {
  register: { wrong: { email: ['a@b.in\nBcc: c@d.in'], role: ['admin'], password: ['password'] } },
  updateUser: { wrong: { role: ['admin'] } },
  verifyEmail: { caller: 'unverified' },
  resendCode: { caller: 'unverified' },
  logout: { endsSession: true },
  addAvatar: { form: { good: {}, picture: 'avatar' } },
  unfollowAuction: { mayBeGone: true },
  forgetSearch: { mayBeGone: true },
  unfollowSeller: { mayBeGone: true },
  auctionProof: { caller: 'business' },
  leafProof: { caller: 'business' },
  createAuction: {
    form: {
      good: { product_name: 'Wheat', quantity: '10quintals', basePrice: '2000' },
      picture: 'image',
    },
    wrong: {
      ...{ product_name: ['', '   ', tooLong(80)], basePrice: [...notAmounts, ''] },
      quantity: ['10', 'much', '10 tonnes', '0quintals', '-1quintals', '1.5pcs'],
      ...{ category: ['weapons'], quality: ['superb'], organicStatus: ['maybe'], state: ['ZZ'] },
      ...{ harvestDate: ['last week', '2026-02-30'], durationMinutes: ['5', '99999', 'long'] },
      startTime: ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 'soon'],
      ...{ bidIncrement: ['0', 'some'], reservePrice: ['1', 'high'], decideAfterClose: ['perhaps'] },
      ...{ desc: [tooLong(2000)], origin: [tooLong(120)], district: [tooLong(60)] },
      images: ['cover', newId()],
    },
  },
  dropPictureUpload: { mayBeGone: true },
  changeFirmPerson: { good: { part: 'accountant' } },
  changeWebhook: { good: { isOn: false } },
  createInformation: {
    form: {
      good: {
        ...{ title: 'PM-KISAN', description: 'Income support' },
        ...{ category: 'schemes', source: 'Government of India' },
      },
      picture: 'image',
    },
    wrong: {
      ...{ title: ['', tooLong(120)], description: ['', tooLong(4000)], category: ['gossip'] },
      ...{ link: ['here', 'javascript:alert(1)'], validTill: ['soon'] },
    },
  },
  removePushDevice: { mayBeGone: true },
}

const callerOf: Record<Access, Caller> = {
  ...{ anyone: 'anonymous', guest: 'anonymous', 'signed-in': 'business', verified: 'business' },
  ...{ farmer: 'farmer', business: 'business', admin: 'admin' },
}

export function trialOf(name: RouteName, descriptions: readonly ApiDescription[]) {
  const route: PublicRoute = routes[name]
  const operation = operationOf(descriptions, route)
  const body = operation.requestBody?.content['application/json']?.schema
  const { good, mayBeGone, form, wrong = {}, ...own } = particulars[name] ?? {}
  const params = paramsOf(route)
  const objects = Object.keys(params).filter((param) => /id$|^username$|^code$/i.test(param))
  const missing: ErrorCode = objects.includes('auctionId') ? 'auction-not-found' : 'not-found'
  // The caller's password, and the fields of a part of a file, are checked before the object is looked for.
  const isCheckedFirst = body?.properties?.password || route.upload === 'prices'
  const canBeMissing = objects.length > 0 && !mayBeGone && !isCheckedFirst
  const json = body ? { json: canBeMissing ? (good ?? sampleOf(body)) : {} } : {}
  const badInputs = describedBadInputs(route, operation)
  if (canBeMissing)
    badInputs.push(
      refused('of nothing', { params, ...(route.upload ? { form: formOf({}) } : json) }, missing),
    )
  if (route.upload)
    badInputs.push(refused('JSON instead of a form', { params, json: {} }, 'unsupported-media-type'))
  for (const [field, values] of Object.entries(wrong))
    for (const value of values)
      badInputs.push(
        badField(field, value, () =>
          form ? { form: formOf({ ...form.good, [field]: value }) } : { params, json: { [field]: value } },
        ),
      )
  if (form) badInputs.push(...badPictures(form, bodyLimits[route.upload ?? 'picture']))
  return {
    ...{ caller: callerOf[route.access], endsSession: false, ...own },
    /** A call without an effect, for the matrix. */
    harmless: { params, ...json },
    badInputs,
  }
}

/** Forms with an invalid or too large picture. */
function badPictures({ good, picture }: NonNullable<Particulars['form']>, maxBytes: number): BadInput[] {
  const withFile = (bytes: (whole: Buffer) => Buffer) => async () => ({
    form: formOf(good, bytes(await wheatPicture()), picture),
  })
  const text = withFile(() => Buffer.from('not a picture'))
  const cutOff = withFile((whole) => whole.subarray(0, 900))
  const large = withFile((whole) => Buffer.concat([whole, Buffer.alloc(maxBytes + 1024 * 1024, 1)]))
  return [
    refused('a text named .png', text, 'picture-unreadable'),
    refused('a picture that is cut off', cutOff, 'picture-unreadable'),
    refused('a picture that is too large', large, 'picture-too-large'),
  ]
}
