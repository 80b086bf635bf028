/** The part of JSON Schema that descriptions of the API use. */
interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema | Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

/** The documented type of each field, by its path: `string`, `"a" | "b"`, with `?` where it may be absent. */
export type ApiFields = Record<string, string>

/** Adds the fields of a schema below `path`. */
export function addFields(fields: ApiFields, path: string, schema: Schema, isOptional = false): void {
  const options = optionsOf(schema)
  const types = new Set(options.map(typeOf))
  fields[path] = [...types].sort().join(' | ') + (isOptional ? ' ?' : '')
  for (const { properties = {}, required = [], items } of options) {
    for (const [name, field] of Object.entries(properties))
      addFields(fields, `${path}.${name}`, field, !required.includes(name))
    if (items && !Array.isArray(items)) addFields(fields, `${path}[]`, items)
  }
}

const optionsOf = (schema: Schema): Schema[] => schema.anyOf?.flatMap(optionsOf) ?? [schema]

function typeOf({ type, const: only, enum: values }: Schema): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  return only === undefined ? (type ?? 'any') : JSON.stringify(only)
}

/**
 * The fields of `before` on which a program can no longer rely. Fields whose path begins with `asks` are sent by
 * programs, all others to them.
 */
export function breaksOf(before: ApiFields, now: ApiFields): string[] {
  const broken: string[] = []
  for (const [path, was] of Object.entries(before)) {
    const is = now[path]
    if (is === undefined) broken.push(`${path} is gone`)
    else if (!isSent(path) && isOptional(is) && !isOptional(was)) broken.push(`${path} may be absent`)
    else if (isSent(path) && !isOptional(is) && isOptional(was)) broken.push(`${path} must be sent`)
    else if (!fits(path, was, is)) broken.push(`${path} was ${was} and is ${is}`)
  }
  const isNew = (path: string) =>
    !(path in before) && before[path.slice(0, path.lastIndexOf('.'))] !== undefined
  for (const [path, is] of Object.entries(now))
    if (isSent(path) && isNew(path) && !isOptional(is)) broken.push(`${path} must be sent`)
  return broken
}

const isSent = (path: string) => / asks\b/.test(path)
const isOptional = (field: string) => field.endsWith(' ?')
const valuesOf = (field: string) => field.replace(/ \?$/, '').split(' | ')

/** Sent fields may accept more types than before; received fields may only get new values of an enumeration. */
function fits(path: string, was: string, is: string): boolean {
  const [former, present] = [valuesOf(was), valuesOf(is)]
  const isChoice = (value: string) => value.startsWith('"')
  if (isSent(path))
    return former.every((value) => present.includes(value) || (isChoice(value) && present.includes('string')))
  return present.every((value) => former.includes(value) || (isChoice(value) && former.some(isChoice)))
}
