import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'

/** A schema whose value may be null. */
export const nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])

/**
 * The object schema `base` with more fields. Bundlers drop this call if no page uses its result; a spread of
 * `base.properties` would stay in the page, and all of typebox with it.
 */
export function withFields<Base extends TProperties, Fields extends TProperties>(
  base: TObject<Base>,
  fields: Fields,
): TObject<Base & Fields> {
  return Type.Object({ ...base.properties, ...fields })
}

/** A text of several lines that may not be blank. */
export const RequiredText = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', multiline: true, errorCode: 'required' })

/** The values to insert into a text that is worded from a code, such as `{ limit: 16 }`. */
export const ErrorParams = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))
export type ErrorParams = Static<typeof ErrorParams>

/** Codes of a field error whose schema has no `errorCode`. */
export const fieldErrorCodes = [
  'required',
  'too-short',
  'too-long',
  'too-small',
  'too-large',
  'pattern',
  'choice',
  'characters',
  'unknown-field',
] as const

/**
 * An error in one field of a request; `field` is the name as sent. `code` is one of
 * {@link fieldErrorCodes} or the field's own; from it and `params` (`limit` for lengths and bounds) a page words the
 * error in the user's language.
 */
export const FieldError = Type.Object({
  field: Type.String(),
  message: Type.String(),
  code: Type.String(),
  params: Type.Optional(ErrorParams),
})
export type FieldError = Static<typeof FieldError>

/** The answer to every refused or failed call. `message` may be shown to users; `code` is stable. */
export const ErrorAnswer = Type.Object({
  status: Type.Integer(),
  success: Type.Literal(false),
  message: Type.String(),
  data: Type.Null(),
  code: Type.String(),
  requestId: Type.String(),
  params: Type.Optional(ErrorParams),
  errors: Type.Optional(Type.Array(FieldError)),
})
export type ErrorAnswer = Static<typeof ErrorAnswer>

/** The schema of the answer to every successful call, with the schema of its `data`. */
export function Answer<Data extends TSchema>(data: Data) {
  return Type.Object({
    status: Type.Integer(),
    success: Type.Literal(true),
    message: Type.String(),
    data,
  })
}

/** A bounded list: `hasMore` says whether a next page exists. */
export function ListAnswer<Item extends TSchema>(item: Item) {
  return withFields(Answer(Type.Array(item)), { hasMore: Type.Boolean() })
}

/** A bounded list with `total`, the number of items over all pages. */
export function CountedListAnswer<Item extends TSchema>(item: Item) {
  return withFields(ListAnswer(item), { total: Type.Integer() })
}

export interface SuccessAnswer<Data> {
  status: number
  success: true
  message: string
  data: Data
}

/** Wraps data in the answer to a successful call. */
export function succeed<Data>(data: Data, message = 'ok', status = 200): SuccessAnswer<Data> {
  return { status, success: true, message, data }
}

/** Wraps one page of a list into its answer. */
export function succeedList<Item>(data: Item[], hasMore: boolean, message = 'ok') {
  return { ...succeed(data, message), hasMore }
}

/** Wraps one page of a counted list into its answer; `total` counts over all pages. */
export function succeedCounted<Item>(data: Item[], total: number, { page = 1, limit = 20 }: Paging) {
  return { ...succeedList(data, total > page * limit), total }
}

/** Paging of every list: default 20, at most 100. Pages count from 1. */
export const Paging = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
})
export type Paging = Static<typeof Paging>

/** Paging of lists that the specification requests without pages: 100 items then, otherwise as {@link Paging}. */
export const OptionalPaging = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: '20, or 100 where no page is asked for' }),
  ),
})

/** Page and limit of a list with {@link OptionalPaging}. */
export function pageOf({ page, limit }: Static<typeof OptionalPaging>): Required<Paging> {
  return { page: page ?? 1, limit: limit ?? (page === undefined ? 100 : 20) }
}
