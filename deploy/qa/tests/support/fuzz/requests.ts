import {
  informationFields,
  newAuctionFields,
  pictureUploadFields,
  updateAuctionFields,
} from '@boli/contracts'
import fc from 'fast-check'
import type { ApiDescription, Operation } from '../api-description.ts'
import { nastyText, objectOf, valueFor } from './values.ts'

export interface FuzzedRequest<Caller> {
  caller: Caller
  method: string
  /** Path and query, encoded. */
  target: string
  contentType: string | null
  body: string | Buffer | null
}

/** The descriptions do not cover forms. */
const forms: Record<string, { picture: string; fields: readonly string[] }> = {
  '/api/v1/user/add-avatar': { picture: 'avatar', fields: [] },
  '/api/v1/auction/create-auction': { picture: 'image', fields: newAuctionFields },
  '/api/v1/auction/update-auction/{auctionId}': { picture: 'image', fields: updateAuctionFields },
  '/api/v1/auction/pictures': { picture: 'image', fields: pictureUploadFields },
  '/api/v1/deals/{dealId}/pictures': { picture: 'picture', fields: [] },
  '/api/v1/admin/create-info': { picture: 'image', fields: informationFields },
  '/api/v1/admin/update-info/{id}': { picture: 'image', fields: informationFields },
}

/** Requests to any operation of the descriptions, by any of the callers. */
export function requestsOf<Caller>(
  descriptions: readonly ApiDescription[],
  callers: readonly Caller[],
  knownIds: readonly string[],
): fc.Arbitrary<FuzzedRequest<Caller>> {
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
  const parameters = operation.parameters ?? []
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const query = Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema ?? {}]))
  return fc
    .record({
      segments: fc.tuple(...inPath.map(() => fc.oneof(fc.constantFrom(...knownIds), nastyText))),
      query: objectOf(query, knownIds),
      sent: bodyOf(path, operation, knownIds),
    })
    .map(({ segments, query, sent }) => {
      const filled = inPath.reduce(
        (text, name, at) => text.replace(`{${name}}`, encode(String(segments[at]))),
        path,
      )
      const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(textOf(value))}`)
      return {
        method: method.toUpperCase(),
        target: pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`.slice(0, 8_000),
        ...sent,
      }
    })
}

type Sent = Pick<FuzzedRequest<never>, 'contentType' | 'body'>
const nothing: fc.Arbitrary<Sent> = fc.constant({ contentType: null, body: null })

function bodyOf(path: string, operation: Operation, knownIds: readonly string[]): fc.Arbitrary<Sent> {
  const form = forms[path]
  if (form) return fc.oneof({ arbitrary: formOf(form), weight: 8 }, { arbitrary: nothing, weight: 1 })
  const schema = operation.requestBody?.content['application/json']?.schema
  if (!schema) return nothing
  const json = valueFor(schema, knownIds).map((value) => ({
    contentType: 'application/json',
    body: JSON.stringify(value) ?? null,
  }))
  const broken = fc.tuple(json, fc.nat({ max: 50 })).map(([{ contentType, body }, length]) => ({
    contentType,
    body: body?.slice(0, length) ?? null,
  }))
  return fc.oneof({ arbitrary: json, weight: 10 }, { arbitrary: broken, weight: 1 })
}

const BOUNDARY = 'fuzzed-form'

function formOf({ picture, fields }: { picture: string; fields: readonly string[] }): fc.Arbitrary<Sent> {
  const texts =
    fields.length === 0 ? fc.constant([]) : fc.array(fc.tuple(fc.constantFrom(...fields), nastyText))
  const files = fc.array(
    fc.tuple(
      fc.oneof({ arbitrary: fc.constant(picture), weight: 5 }, nastyText),
      fc.uint8Array({ maxLength: 99 }),
    ),
    { maxLength: 2 },
  )
  return fc.tuple(texts, files, fc.boolean()).map(([named, pictures, isWhole]) => {
    const parts = [
      ...named.map(([name, text]) => part(`name="${name}"`, Buffer.from(text))),
      ...pictures.map(([name, bytes]) =>
        part(`name="${encode(name)}"; filename="a.png"`, Buffer.from(bytes)),
      ),
    ]
    return {
      contentType: `multipart/form-data; boundary=${BOUNDARY}`,
      body: Buffer.concat([...parts, Buffer.from(isWhole ? `--${BOUNDARY}--\r\n` : '')]),
    }
  })
}

function part(disposition: string, content: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')])
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Percent-encodes any text, including malformed Unicode. */
function encode(text: string): string {
  return Array.from(text, (character) =>
    /[\ud800-\udfff]/.test(character) && character.length === 1 ? '%ED%A0%80' : encodeURIComponent(character),
  ).join('')
}
