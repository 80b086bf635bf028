import {
  informationFields,
  newAuctionFields,
  pictureUploadFields,
  updateAuctionFields,
} from '@boli/contracts'
import { form } from '@boli/test-kit/form'
import fc from 'fast-check'
import type { ApiDescription, Operation } from '../api-description.ts'
import { type Caller, callers } from '../callers.ts'
import { nastyText, objectOf, valueFor } from './values.ts'

export interface FuzzedRequest {
  caller: Caller
  method: string
  /** Path and query, encoded. */
  target: string
  contentType: string | null
  body: string | Buffer | null
}

/** Form fields by path; the descriptions do not cover forms. */
const forms: Record<string, { picture: string; fields: readonly string[] }> = {
  '/api/v1/user/add-avatar': { picture: 'avatar', fields: [] },
  '/api/v1/auction/create-auction': { picture: 'image', fields: newAuctionFields },
  '/api/v1/auction/update-auction/{auctionId}': { picture: 'image', fields: updateAuctionFields },
  '/api/v1/auction/pictures': { picture: 'image', fields: pictureUploadFields },
  '/api/v1/deals/{dealId}/pictures': { picture: 'picture', fields: [] },
  '/api/v1/admin/create-info': { picture: 'image', fields: informationFields },
  '/api/v1/admin/update-info/{id}': { picture: 'image', fields: informationFields },
}

/** Requests to any operation of the descriptions, by any caller. */
export function requestsOf(
  descriptions: readonly ApiDescription[],
  knownIds: readonly string[],
): fc.Arbitrary<FuzzedRequest> {
  const operations = descriptions.flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => requestOf(path, method, operation, knownIds)),
    ),
  )
  return fc
    .tuple(fc.constantFrom(...callers), fc.oneof(...operations))
    .map(([caller, request]) => ({ caller, ...request }))
}

function requestOf(path: string, method: string, operation: Operation, knownIds: readonly string[]) {
  const { parameters = [] } = operation
  const named = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, schema ?? {}]),
    )
  const ids = Object.keys(named('path')).map((name) => [
    name,
    fc.oneof(fc.constantFrom(...knownIds), nastyText),
  ])
  return fc
    .record({
      ids: fc.record<Record<string, string>>(Object.fromEntries(ids)),
      query: objectOf(named('query'), knownIds),
      sent: bodyOf(path, operation, knownIds),
    })
    .map(({ ids, query, sent }) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encode(ids[name] ?? ''))
      const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(textOf(value))}`)
      const target = pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`.slice(0, 8_000)
      return { method: method.toUpperCase(), target, ...sent }
    })
}

type Sent = Pick<FuzzedRequest, 'contentType' | 'body'>
const nothing: fc.Arbitrary<Sent> = fc.constant({ contentType: null, body: null })

function bodyOf(path: string, operation: Operation, knownIds: readonly string[]): fc.Arbitrary<Sent> {
  const described = forms[path]
  if (described)
    return fc.oneof({ arbitrary: formOf(described), weight: 8 }, { arbitrary: nothing, weight: 1 })
  const schema = operation.requestBody?.content['application/json']?.schema
  if (!schema) return nothing
  const json = valueFor(schema, knownIds).map((value) => JSON.stringify(value) ?? '')
  const cutOff = fc.tuple(json, fc.nat({ max: 50 })).map(([text, length]) => text.slice(0, length))
  return fc
    .oneof({ arbitrary: json, weight: 10 }, { arbitrary: cutOff, weight: 1 })
    .map((body) => ({ contentType: 'application/json', body }))
}

function formOf({ picture, fields }: { picture: string; fields: readonly string[] }): fc.Arbitrary<Sent> {
  const texts = fc.array(fc.tuple(fc.constantFrom(...fields, 'other'), nastyText))
  const file = fc.record({
    name: fc.constant('a.png'),
    field: fc.oneof({ arbitrary: fc.constant(picture), weight: 5 }, nastyText.map(encode)),
    bytes: fc.uint8Array({ maxLength: 99 }),
  })
  return fc.tuple(texts, fc.option(file, { nil: undefined }), fc.boolean()).map(([named, one, isWhole]) => {
    const { headers, payload } = form(named, one)
    return {
      contentType: headers['content-type'] ?? null,
      body: isWhole ? payload : payload.subarray(0, -20),
    }
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Percent-encodes any text, a lone surrogate as bytes that are invalid in UTF-8. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
