import { type PublicRoute, schemaNames } from '@boli/contracts'

/** A JSON schema as in the services' descriptions. */
export interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export interface Operation {
  operationId?: string
  parameters?: { in: 'path' | 'query'; name: string; required?: boolean; schema?: JsonSchema }[]
  requestBody?: { content: { 'application/json'?: { schema: JsonSchema; example?: object } } }
  'x-key-scope'?: string
}

/** The part of an OpenAPI description that tests use. */
export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>
}

/** The descriptions of all services behind a gateway. */
export function fetchDescriptions(url: string): Promise<ApiDescription[]> {
  return Promise.all(
    schemaNames.map(async (service) => {
      const answer = await fetch(new URL(`/api/docs/${service}.json`, url))
      return (await answer.json()) as ApiDescription
    }),
  )
}

export function operationOf(
  descriptions: readonly ApiDescription[],
  { method, path }: PublicRoute,
): Operation {
  const described = `/api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`
  return descriptions.flatMap(({ paths }) => paths[described]?.[method.toLowerCase()] ?? [])[0] ?? {}
}
