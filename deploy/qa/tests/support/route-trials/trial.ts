import { type ErrorCode, errorCodes, newId } from '@boli/contracts'
import { type CallOptions, fileOf, formOf, lotForm, wheatPicture } from '@boli/market'

/** Everybody who may knock at a route. */
export const callers = ['anonymous', 'unverified', 'farmer', 'otherFarmer', 'business', 'admin'] as const
export type Caller = (typeof callers)[number]

/** What the trials may speak of: a live lot of `farmer`, without bids. */
export interface Surroundings {
  auctionId: string
}

export type Call = (around: Surroundings) => CallOptions | Promise<CallOptions>

/** A call that must be refused, and how. */
export interface BadInput {
  what: string
  call: Call
  status: number
  code: ErrorCode
  /** Which field the answer must name. */
  field?: string
}

export interface RouteTrial {
  /** Who tries the bad inputs: somebody who may call the route. */
  caller: Caller
  badInputs: readonly BadInput[]
  /** What else the call carries in the matrix; nothing here may have an effect. */
  harmless?: Call
  /** The call ends the caller's own session: in the matrix it gets one of its own. */
  endsSession?: true
}

/** A refused call; the status is that of the code in the registry. */
export function refused(what: string, call: Call | CallOptions, code: ErrorCode, field?: string): BadInput {
  return {
    what,
    call: typeof call === 'function' ? call : () => call,
    status: errorCodes[code].status,
    code,
    ...(field === undefined ? {} : { field }),
  }
}

/** A call refused for one of its fields. */
export function badField(field: string, what: string, call: Call | CallOptions): BadInput {
  return refused(`${field}: ${what}`, call, 'validation-failed', field)
}

/** Wrong values for one field of a JSON body that is right otherwise. */
export function badValues(
  good: Record<string, unknown>,
  field: string,
  values: Record<string, unknown>,
  more: CallOptions = {},
): BadInput[] {
  return Object.entries(values).map(([what, value]) =>
    badField(field, what, { ...more, json: { ...good, [field]: value } }),
  )
}

/** Bodies that no JSON route takes. */
export function badBodies(more: CallOptions = {}): BadInput[] {
  const raw = (type: string, body: string) => ({ ...more, raw: { type, body } })
  return [
    refused('JSON that is cut off', raw('application/json', '{"a":'), 'malformed-request'),
    refused('plain text', raw('text/plain', 'hello'), 'unsupported-media-type'),
    refused(
      'a megabyte',
      raw('application/json', JSON.stringify({ a: 'x'.repeat(1_000_000) })),
      'request-too-large',
    ),
  ]
}

/** Ids that are none, and one that nobody has. */
export function badIds(name: string, more: CallOptions, missing: ErrorCode): BadInput[] {
  return [
    badField(name, 'not an id', { ...more, params: { [name]: 'abc' } }),
    badField(name, 'an attack', { ...more, params: { [name]: "' or 1=1 --" } }),
    refused(`${name}: of nothing`, () => ({ ...more, params: { [name]: newId() } }), missing),
  ]
}

/** A route that is about one thing, named by its id. @param o.mayBeGone It is left alone where the thing is not there. */
export function ofNothing(
  caller: Caller,
  name: string,
  missing: ErrorCode,
  { mayBeGone = false } = {},
): RouteTrial {
  const badInputs = badIds(name, {}, missing).slice(0, mayBeGone ? 2 : 3)
  return { caller, badInputs, harmless: () => ({ params: { [name]: newId() } }) }
}

/** The same trials for a route that acts on a lot. */
export function ofTheLot(caller: Caller, o: { mayBeGone?: boolean } = {}): RouteTrial {
  const trial = ofNothing(caller, 'auctionId', 'auction-not-found', o)
  return { ...trial, harmless: ({ auctionId }) => ({ params: { auctionId } }) }
}

/** Words to search by. */
export function badQuery(): BadInput[] {
  return [
    badField('query', 'absent', {}),
    badField('query', 'empty', { query: { query: '' } }),
    badField('query', 'long', { query: { query: 'x'.repeat(101) } }),
  ]
}

export function badPaging(): BadInput[] {
  return [
    badField('page', 'zero', { query: { page: 0 } }),
    badField('page', 'a word', { query: { page: 'first' } }),
    badField('limit', 'too many', { query: { limit: 101 } }),
  ]
}

/** Pictures that are none, or too large; `maxMegabytes` is the route's limit. */
export function badPictures(
  field: string,
  fields: Record<string, string>,
  maxMegabytes: number,
  more: CallOptions = {},
): BadInput[] {
  const withFile = (bytes: () => Buffer | Promise<Buffer>, name: string) => async () => {
    const form = formOf(fields)
    form.set(field, fileOf(await bytes()), name)
    return { ...more, form }
  }
  const large = async () =>
    Buffer.concat([await wheatPicture(), Buffer.alloc((maxMegabytes + 1) * 1024 * 1024, 1)])
  return [
    refused(
      'a text named .png',
      withFile(() => Buffer.from('not a picture'), 'lot.png'),
      'picture-unreadable',
    ),
    refused(
      'a picture that is cut off',
      withFile(async () => (await wheatPicture()).subarray(0, 900), 'lot.png'),
      'picture-unreadable',
    ),
    refused(`a picture of ${maxMegabytes + 1} MB`, withFile(large, 'lot.png'), 'picture-too-large'),
  ]
}

/** The create form with one field wrong. */
export function badLotField(field: string, values: Record<string, string>): BadInput[] {
  return Object.entries(values).map(([what, value]) =>
    badField(field, what, () => ({ form: lotForm({ [field]: value }) })),
  )
}
