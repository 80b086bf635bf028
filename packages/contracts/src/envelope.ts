import { type Static, type TSchema, Type } from 'typebox'

/** What is wrong with one field of a request; `field` is the name as sent. */
export const FieldError = Type.Object({ field: Type.String(), message: Type.String() })
export type FieldError = Static<typeof FieldError>

/** The answer of every refused or failed call. `message` is fit to be shown; `code` is stable. */
export const ErrorAnswer = Type.Object({
  status: Type.Integer(),
  success: Type.Literal(false),
  message: Type.String(),
  data: Type.Null(),
  code: Type.String(),
  requestId: Type.String(),
  errors: Type.Optional(Type.Array(FieldError)),
})
export type ErrorAnswer = Static<typeof ErrorAnswer>

/** The answer of every successful call around `data`; `extra` are the specification's top-level fields. */
export function Answer<Data extends TSchema>(data: Data) {
  return Type.Object({
    status: Type.Integer(),
    success: Type.Literal(true),
    message: Type.String(),
    data,
  })
}

/** A bounded list: `hasMore` tells whether a next page exists. */
export function ListAnswer<Item extends TSchema>(item: Item) {
  return Type.Object({
    status: Type.Integer(),
    success: Type.Literal(true),
    message: Type.String(),
    data: Type.Array(item),
    hasMore: Type.Boolean(),
  })
}
export interface SuccessAnswer<Data> {
  status: number
  success: true
  message: string
  data: Data
}

/** Wraps data into the answer of a successful call. */
export function succeed<Data>(data: Data, message = 'ok', status = 200): SuccessAnswer<Data> {
  return { status, success: true, message, data }
}

/** Wraps one page of a list into its answer. */
export function succeedList<Item>(data: Item[], hasMore: boolean, message = 'ok') {
  return { ...succeed(data, message), hasMore }
}

/** Paging of every list: default 20, at most 100. Pages count from 1. */
export const Paging = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
})
