import * as contracts from '@boli/contracts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const isObjectSchema = (value: unknown): value is Json =>
  isObject(value) && value.type === 'object' && 'properties' in value

/** A schema as @fastify/swagger writes it: a constant is an enumeration of one, and a record of any keys has no pattern. */
function asDescribed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asDescribed)
  if (!isObject(schema)) return schema
  const { patternProperties, ...others } = schema
  const described = Object.entries(others).map(([key, value]) =>
    key === 'const' ? ['enum', [value]] : [key, asDescribed(value)],
  )
  const ofAnyKey = isObject(patternProperties) && Object.values(patternProperties)[0]
  return Object.fromEntries(
    ofAnyKey ? [...described, ['additionalProperties', asDescribed(ofAnyKey)]] : described,
  )
}

/** The contracts' schemas of objects, which services describe in full wherever they use them. */
const schemas = Object.entries(contracts).flatMap(([name, schema]): [string, unknown][] =>
  isObjectSchema(schema) ? [[name, asDescribed(schema)]] : [],
)
/** A schema that occurs under several names gets none of them, because each would be wrong elsewhere. */
const names = new Map<string, string | undefined>()
for (const [name, schema] of schemas) {
  const text = JSON.stringify(schema)
  names.set(text, names.has(text) ? undefined : name)
}

/**
 * Refers to each of the contracts' schemas by its name, so that a description is shorter and types generated from it
 * have names.
 * @returns the description, and the schemas it refers to, by name.
 */
export function nameSchemas<Described>(described: Described): { described: Described; named: Json } {
  const named = new Map<string, unknown>()
  function inside(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(refer)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, refer(part)]))
  }
  function refer(value: unknown): unknown {
    const name = isObjectSchema(value) ? names.get(JSON.stringify(value)) : undefined
    if (name === undefined) return inside(value)
    if (!named.has(name)) {
      named.set(name, null)
      named.set(name, inside(value))
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const referring = refer(described) as Described
  return { described: referring, named: Object.fromEntries([...named].sort()) }
}
