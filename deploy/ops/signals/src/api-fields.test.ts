import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { API_PREFIX, API_VERSION, routes, schemaNames, webhookData } from '@boli/contracts'
import { receivedMessages, sentMessages } from '@boli/contracts/described-messages'
import { expect, it } from 'vitest'
import { type ApiFields, addFields, breaksOf } from './api-fields.ts'
import { useEveryService } from './every-service.ts'

const services = useEveryService()

interface Operation {
  parameters?: { name: string; required?: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

/** The fields that programs can send and receive, by calls that keys open, webhooks and sockets. */
async function fieldsForPrograms(): Promise<ApiFields> {
  const fields: ApiFields = {}
  const paths: Record<string, Record<string, Operation>> = {}
  for (const name of schemaNames)
    Object.assign(paths, (await services[name].inject('/openapi.json')).json().paths)
  for (const [name, { method, path, keyScope }] of Object.entries(routes)) {
    const place = `${API_PREFIX}${path.replaceAll(/:(\w+)/g, '{$1}')}`
    const operation = paths[place]?.[method.toLowerCase()]
    if (!keyScope || !operation) continue
    fields[name] = `${method} ${place} ${keyScope}`
    fields[`${name} asks`] = 'object'
    for (const { name: parameter, required, schema } of operation.parameters ?? [])
      addFields(fields, `${name} asks.${parameter}`, schema, !required)
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      addFields(fields, `${name} asks`, schema)
    for (const [status, { content = {} }] of Object.entries(operation.responses))
      for (const { schema } of Object.values(content)) addFields(fields, `${name} ${status}`, schema)
  }
  for (const [kind, data] of Object.entries(webhookData)) addFields(fields, `webhook ${kind}`, data as object)
  for (const [name, [, message]] of Object.entries(sentMessages))
    addFields(fields, `socket ${name}`, message as object)
  for (const [name, [, , message, answer]] of Object.entries(receivedMessages)) {
    addFields(fields, `socket ${name} asks`, message)
    addFields(fields, `socket ${name} answers`, answer as object)
  }
  return fields
}

it('no documented field that programs rely on changes unless the version is raised', async () => {
  const file = resolve(import.meta.dirname, '../../../../packages/sdk/api-fields.json')
  const now = await fieldsForPrograms()
  const kept = JSON.parse(await readFile(file, 'utf8')) as { version: string; fields: ApiFields }
  if (kept.version === API_VERSION) expect(breaksOf(kept.fields, now)).toEqual([])
  const text = JSON.stringify({ version: API_VERSION, fields: now }, null, 2)
  await expect(`${text}\n`).toMatchFileSnapshot(file)
})

it.each([
  ['asks.unit', 'string', undefined, 'is gone'],
  ['200.unit', 'string', undefined, 'is gone'],
  ['asks.unit', '"kg" | "l" ?', '"kg" ?', 'was "kg" | "l" ? and is "kg" ?'],
  ['asks.unit', '"kg" ?', '"kg" | "l" ?', null],
  ['200.unit', '"kg"', '"kg" | "l"', null],
  ['asks.unit', 'string ?', 'string', 'must be sent'],
  ['asks.unit', undefined, 'string', 'must be sent'],
  ['asks.unit', undefined, 'string ?', null],
  ['200.unit', undefined, 'string', null],
  ['200.unit', 'string', 'string ?', 'may be absent'],
  ['200.unit', 'string', 'integer', 'was string and is integer'],
])('a change is reported only where it breaks programs: %s from %s to %s', (path, was, is, problem) => {
  const fieldsWith = (type?: string): ApiFields => ({
    ...{ 'call asks': 'object', 'call 200': 'object' },
    ...(type && { [`call ${path}`]: type }),
  })
  expect(breaksOf(fieldsWith(was), fieldsWith(is))).toEqual(problem ? [`call ${path} ${problem}`] : [])
})
