import {
  AdminDecisionBody,
  AppealBody,
  CancelBody,
  ContactMessageBody,
  CreditNoteBody,
  DealMessageBody,
  DecideReportBody,
  DisputeAnswerBody,
  DisputeBody,
  HandoverBody,
  HidePictureBody,
  LiftBody,
  lotReportOutcomes,
  RatingReplyBody,
  ReasonBody,
  RegisterBody,
  RemoveAuctionBody,
  SavedSearchBody,
  SuspendBody,
  suspensionScopes,
  WeighingBody,
} from '@boli/contracts'
import { type TSchema, Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../process/api-error.ts'
import { compileValidator, InvalidInput, parseFields } from './validation.ts'

function validate(schema: object, value: unknown, httpPart = 'body') {
  return compileValidator({ schema, method: 'POST', url: '/', httpPart } as never)(value) as {
    value?: unknown
    error?: InvalidInput
  }
}

describe('bodies', () => {
  test('are never coerced', () => {
    const { error } = validate(Type.Object({ page: Type.Integer() }), { page: '3' })
    expect(error?.errors).toEqual([{ field: 'page', message: 'Must be integer', code: 'pattern' }])
  })

  test('lose unknown fields at every depth', () => {
    const schema = Type.Object({
      a: Type.Object({ b: Type.String() }),
      list: Type.Array(Type.Object({ c: Type.Integer() })),
    })
    const body = { a: { b: 'x', role: 'admin' }, list: [{ c: 1, d: 2 }], isVerified: true }
    expect(validate(schema, body).value).toEqual({ a: { b: 'x' }, list: [{ c: 1 }] })
  })

  test('retain what a later branch of a union allows', () => {
    const schema = Type.Object({
      choice: Type.Union([
        Type.Object({ kind: Type.Literal('a'), left: Type.String() }),
        Type.Object({ kind: Type.Literal('b'), right: Type.String() }),
      ]),
    })
    const body = { choice: { kind: 'b', right: 'x', left: 1, extra: true } }
    expect(validate(schema, body).value).toEqual({ choice: { kind: 'b', right: 'x' } })
  })

  test('that are absent name each missing field', () => {
    const { error } = validate(RegisterBody, undefined)
    expect(error?.errors.map(({ field }) => field)).toEqual(['email', 'username', 'password', 'role'])
  })

  test('that are not objects are refused', () => {
    for (const body of ['text', 7, ['a'], true])
      expect(validate(RegisterBody, body).error).toBeInstanceOf(InvalidInput)
  })
})

describe('messages', () => {
  const good = { email: 'a@b.in', username: 'ravi', password: 'Sugar7cane!', role: 'farmer' }
  const username = 'Username must be 3-16 characters long and can only contain letters and numbers'
  test.each([
    ['username', { ...good, username: 'x' }, username],
    ['email', { ...good, email: 'nobody' }, 'Please enter a valid email address'],
    ['role', { ...good, role: 'admin' }, 'Please choose farmer or business'],
    ['username', { ...good, username: 7 }, username],
  ])("are the schema's own: %s", (field, body, message) => {
    expect(validate(RegisterBody, body).error?.errors).toMatchObject([{ field, message }])
  })

  test('are one per field, under the path that was sent', () => {
    const schema = Type.Object({
      bids: Type.Array(Type.Object({ amount: Type.Number({ minimum: 1, multipleOf: 5 }) })),
    })
    const { error } = validate(schema, { bids: [{ amount: 5 }, { amount: -3 }] })
    expect(error?.errors).toEqual([
      { field: 'bids.1.amount', message: 'Must be >= 1', code: 'too-small', params: { limit: 1 } },
    ])
  })

  test('of "this or null" name the field inside', () => {
    const inside = Type.Object({ phone: Type.String({ pattern: '^\\d+$', errorMessage: 'Digits only' }) })
    const schema = Type.Object({ contact: Type.Union([inside, Type.Null()]) })
    expect(validate(schema, { contact: { phone: 'x' } }).error?.errors).toEqual([
      { field: 'contact.phone', message: 'Digits only', code: 'pattern' },
    ])
    expect(validate(schema, { contact: 7 }).error?.errors).toEqual([
      { field: 'contact', message: 'Must be object', code: 'pattern' },
    ])
    expect(validate(schema, { contact: null }).error).toBeUndefined()
  })

  test('of a missing field without its own text say that it is required', () => {
    const { error } = validate(Type.Object({ title: Type.String() }), {})
    expect(error?.errors).toEqual([{ field: 'title', message: 'This field is required', code: 'required' }])
  })
})

test.each([
  ['too-short', Type.String({ minLength: 3 }), 'a', { limit: 3 }],
  ['too-long', Type.Array(Type.Integer(), { maxItems: 1 }), [1, 2], { limit: 1 }],
  ['too-small', Type.Number({ exclusiveMinimum: 0 }), 0, { limit: 0 }],
  ['too-large', Type.Integer({ maximum: 9 }), 10, { limit: 9 }],
  ['pattern', Type.String({ format: 'uuid' }), 'a', undefined],
  ['choice', Type.Enum(['a', 'b']), 'c', undefined],
  ['choice', Type.Union([Type.Literal('a'), Type.Literal('b')]), 'c', undefined],
  ['username', Type.String({ pattern: '^a$', errorCode: 'username' }), 'b', undefined],
])('a field error carries the code %s', (code, schema, value, params) => {
  const { error } = validate(Type.Object({ field: schema }), { field: value })
  expect(error?.errors).toMatchObject([{ field: 'field', code, ...(params ? { params } : {}) }])
})

describe('texts', () => {
  const schema = Type.Object({
    line: Type.Optional(Type.String()),
    lines: Type.Optional(Type.Union([Type.String({ multiline: true }), Type.Null()])),
    list: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
  })
  test.each([
    [{ line: 'a\u0000b' }, 'line'],
    [{ line: 'a\ud800' }, 'line'],
    [{ line: 'two\nlines' }, 'line'],
    [{ lines: 'bell\u0007' }, 'lines'],
    [{ line: 'ram\u202etxt' }, 'line'],
    [{ line: 'ra\u200bm' }, 'line'],
    [{ line: 'ra\u200dm' }, 'line'],
    [{ line: '\ufeffram' }, 'line'],
    [{ list: [{ name: 'a' }, { name: 'b\u2066' }] }, 'list.1.name'],
    [{ line: '\u3164' }, 'line'],
    [{ line: 'ram\u115f' }, 'line'],
    [{ line: 'ram\u034f' }, 'line'],
    [{ line: '\u2800\u2800' }, 'line'],
    [{ line: `a${'\u0301'.repeat(48)}` }, 'line'],
  ])('with characters that cannot be seen or stored are refused: %j', (body, field) => {
    for (const httpPart of ['body', 'querystring'])
      expect(validate(schema, body, httpPart).error?.errors).toMatchObject([{ field, code: 'characters' }])
    expect(() => parseFields(schema, body)).toThrow(ApiError)
  })

  test('may be in any script, with joiners where it needs them', () => {
    const body = {
      line: 'क्‍ष र्‍य श्री‌मान 👩‍🌾 ਪੰਜਾਬ ₹ ❤️ ड़ं ệ बुद्ध्या نَّ',
      lines: 'one\r\n\ttwo',
      list: [{ name: 'ଓଡ଼ିଆ' }],
    }
    expect(validate(schema, body).value).toEqual(body)
  })
})

describe('a required text', () => {
  const line = Type.String({ minLength: 1 })
  const schema = Type.Object({
    line,
    own: Type.Optional(
      Type.String({ minLength: 1, errorCode: 'subject', errorMessage: 'A subject, please' }),
    ),
    orNull: Type.Optional(Type.Union([line, Type.Null()])),
    list: Type.Optional(Type.Array(line)),
    free: Type.Optional(Type.String()),
  })
  test.each([
    [{ line: ' \u00a0\u3000' }, 'line', 'required'],
    [{ line: 'a', own: '  ' }, 'own', 'subject'],
    [{ line: 'a', orNull: ' ' }, 'orNull', 'required'],
    [{ line: 'a', list: ['b', ' '] }, 'list.1', 'required'],
  ])('is missing if it is blank: %j', (body, field, code) => {
    expect(validate(schema, body).error?.errors).toMatchObject([{ field, code }])
    expect(() => parseFields(schema, body)).toThrow(ApiError)
  })

  const step = { version: 1 }
  test.each<[string, TSchema, object]>([
    ['note', AdminDecisionBody, { ...step, outcome: 'go-on' }],
    ['note', RemoveAuctionBody, {}],
    ['note', LiftBody, {}],
    ['note', CreditNoteBody, { ...step, amount: 1 }],
    ['reason', ReasonBody, step],
    ['reason', CancelBody, step],
    ['deductions.0.reason', WeighingBody, step],
    ['place', HandoverBody, { ...step, at: '2026-11-20T10:00:00.000Z', carrier: 'buyer' }],
    ['text', DisputeBody, { ...step, kind: 'weight' }],
    ['text', DisputeAnswerBody, step],
    ['text', AppealBody, step],
    ['text', RatingReplyBody, step],
    ['text', DealMessageBody, {}],
    ['note', DecideReportBody, { outcome: lotReportOutcomes[0] }],
    ['reason', SuspendBody, { scope: suspensionScopes[0], until: '2026-12-31' }],
    ['reason', HidePictureBody, {}],
    ['name', SavedSearchBody, { text: 'wheat' }],
    ['message', ContactMessageBody, { name: 'Asha', email: 'a@b.in', subject: 'x' }],
  ])('is the %s of a body that requires it: case %#', (field, body, rest) => {
    const of = (written: string) => ({
      ...rest,
      ...(field.startsWith('deductions')
        ? { deductions: [{ kind: 'other', by: 'amount', value: 1, reason: written }] }
        : { [field]: written }),
    })
    expect(validate(body, of('Rain')).error).toBeUndefined()
    for (const blank of [' ', '\u00a0', '\u2800'])
      expect(validate(body, of(blank)).error?.errors).toMatchObject([{ field }])
  })

  test('may be blank in a search, as an optional text may be anywhere', () => {
    expect(validate(schema, { line: 'a', free: ' ', orNull: null }).error).toBeUndefined()
    expect(validate(schema, { line: ' ' }, 'querystring').error).toBeUndefined()
  })
})

test('input nested more deeply than any schema is refused before it is traversed', () => {
  const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as object
  const schema = Type.Object({ free: Type.Unknown(), known: Type.Optional(Type.Integer()) })
  expect(validate(schema, { free: nested(19) }).error).toBeUndefined()
  for (const levels of [20, 9_000]) {
    expect(validate(schema, { free: nested(levels) }).error?.errors).toMatchObject([
      { field: 'free', code: 'pattern' },
    ])
    expect(() => parseFields(schema, { free: nested(levels) })).toThrow(ApiError)
  }
})

describe('queries and paths', () => {
  const schema = Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
    tags: Type.Optional(Type.Array(Type.String())),
  })
  test('are coerced, completed with defaults and stripped', () => {
    expect(validate(schema, { page: '3', tags: 'a', other: 'x' }, 'querystring').value).toEqual({
      page: 3,
      tags: ['a'],
    })
    expect(validate(schema, {}, 'querystring').value).toEqual({ page: 1 })
  })

  test.each([{ page: 'x' }, { page: '0' }, { page: ['1', '2'] }, { page: '9'.repeat(320) }])(
    'are refused if they do not fit: %j',
    (query) => {
      expect(validate(schema, query, 'querystring').error?.errors[0]?.field).toBe('page')
    },
  )
})

describe('parseFields', () => {
  const schema = Type.Object({ title: Type.String({ minLength: 1, errorMessage: 'Please enter a title' }) })
  test('returns the known fields and does not change its input', () => {
    const input = { title: 'x', other: 1 }
    expect(parseFields(schema, input)).toEqual({ title: 'x' })
    expect(input).toEqual({ title: 'x', other: 1 })
  })

  test('refuses with a message per field', () => {
    const errors = [{ field: 'title', message: 'Please enter a title', code: 'required' }]
    expect(() => parseFields(schema, { title: '' })).toThrow(ApiError)
    expect(() => parseFields(schema, {})).toThrow(
      expect.objectContaining({ code: 'validation-failed', errors }),
    )
  })
})
