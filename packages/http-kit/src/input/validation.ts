import type { ErrorParams, FieldError } from '@boli/contracts'
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { refuseFields } from '../process/api-error.ts'
import { type Clean, createCleaner, createCopyingCleaner } from './clean-input.ts'
import { unfitTexts } from './text-input.ts'

/** Validation errors of one part of a request, one message per field. */
export class InvalidInput extends Error {
  override name = 'InvalidInput'
  readonly errors: FieldError[]
  constructor(errors: FieldError[]) {
    super('The input does not fit its schema')
    this.errors = errors
  }
}

function createAjv(options: Options): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    useDefaults: true,
    addUsedSchema: false,
    strictTypes: false,
    strictRequired: false,
    ...options,
  })
  ajv.addVocabulary(['errorMessage', 'errorCode', 'multiline', 'example'])
  formats.default(ajv)
  return ajv
}

// JSON bodies have types; a query or a path contains only text. A text of many digits becomes Infinity, which strict
// numbers would accept without checking its limits.
const exact = createAjv({ coerceTypes: false })
const coercing = createAjv({ coerceTypes: 'array', strictNumbers: false })

/**
 * Compiles the schemas of routes. Unknown fields are removed after validation and not by Ajv, whose `removeAdditional`
 * strips fields that a later branch of a union allows.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const demandsText = httpPart === 'body'
  const validate = (demandsText ? exact : coercing).compile(schema)
  const clean = createCleaner(schema)
  return (value: unknown) => check({ schema, validate, clean, demandsText }, value)
}

/** Deeper than any schema; recursion over an input is safe up to this depth. */
const MOST_LEVELS = 20

interface Compiled {
  schema: TSchema
  validate: ValidateFunction
  clean: Clean
  /** In a body a required text must be visible; a search may be for a space. */
  demandsText: boolean
}

function check({ schema, validate, clean, demandsText }: Compiled, value: unknown) {
  // A missing body counts as a body without fields, so that each missing field is named.
  const input = value ?? {}
  const deep = deepFields(input)
  if (deep.length > 0) return { error: new InvalidInput(deep) }
  if (!validate(input)) return { error: new InvalidInput(fieldErrors(validate.errors ?? [])) }
  const known = clean(input)
  const unfit = unfitTexts(known, schema, { demandsText })
  return unfit.length > 0 ? { error: new InvalidInput(unfit) } : { value: known }
}

function deepFields(input: unknown): FieldError[] {
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input)
    .filter(([, inside]) => isDeeper(inside, MOST_LEVELS - 1))
    .map(([field]) => ({ field, code: 'pattern', message: 'This field is not in the expected form' }))
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inside) => isDeeper(inside, levels - 1))
}

type Parse = (input: unknown) => ReturnType<typeof check>

const parsers = new WeakMap<TSchema, Parse>()

/**
 * Validates values that are not a JSON body, such as the fields of a form or a socket's message.
 * @returns the input with unknown fields removed.
 * @throws {ApiError} `validation-failed` with a message per field.
 */
export function parseFields<Schema extends TSchema>(schema: Schema, input: unknown): Static<Schema> {
  let parse = parsers.get(schema)
  if (!parse) {
    parse = createParser(schema)
    parsers.set(schema, parse)
  }
  const outcome = parse(input)
  if (outcome.error) throw refuseFields(...outcome.error.errors)
  return outcome.value as Static<Schema>
}

function createParser(schema: TSchema): Parse {
  const validate = exact.compile(schema)
  const cleanCopy = createCopyingCleaner(schema)
  const demandsText = true
  if (cleanCopy) {
    const clean: Clean = (copy) => copy
    return (input) => check({ schema, validate, clean, demandsText }, cleanCopy(input))
  }
  const clean = createCleaner(schema)
  return (input) =>
    check(
      { schema, validate, clean, demandsText },
      deepFields(input).length > 0 ? input : structuredClone(input),
    )
}

/** One error per field: the schema's own `errorMessage` and `errorCode` if it has them. */
function fieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf')
  const silenced = new Set(unions.flatMap((union) => silencedBy(union, errors)))
  const byField = new Map<string, FieldError>()
  for (const error of errors) {
    const field = fieldOf(error)
    if (!silenced.has(error) && !byField.has(field))
      byField.set(field, { field, message: messageOf(error), ...codeOf(error) })
  }
  return [...byField.values()]
}

/**
 * The branches of a failed union contradict one another, so the union's own message is used. Only in "this or null"
 * without a message does the error of the single branch apply.
 */
function silencedBy(union: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[] {
  const below = (path: string) => errors.filter(({ schemaPath }) => schemaPath.startsWith(`${path}/`))
  const { errorMessage, anyOf = [] } = union.parentSchema as {
    errorMessage?: string
    anyOf?: { type?: string }[]
  }
  const nullAt = anyOf.findIndex(({ type }) => type === 'null')
  const isNullable = anyOf.length === 2 && nullAt >= 0 && errorMessage === undefined
  return isNullable ? [union, ...below(`${union.schemaPath}/${nullAt}`)] : below(union.schemaPath)
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.split('/').slice(1)
  if (error.keyword === 'required') path.push(String(error.params.missingProperty))
  if (error.keyword === 'additionalProperties') path.push(String(error.params.additionalProperty))
  return path.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
}

/** Our codes for Ajv's keywords; any other keyword means that the format is wrong. */
const codesOfKeywords: Record<string, string> = {
  required: 'required',
  minLength: 'too-short',
  minItems: 'too-short',
  maxLength: 'too-long',
  maxItems: 'too-long',
  minimum: 'too-small',
  exclusiveMinimum: 'too-small',
  maximum: 'too-large',
  exclusiveMaximum: 'too-large',
  anyOf: 'choice',
  enum: 'choice',
  const: 'choice',
  additionalProperties: 'unknown-field',
}

function codeOf({ keyword, params, parentSchema }: ErrorObject): { code: string; params?: ErrorParams } {
  const code = codesOfKeywords[keyword] ?? 'pattern'
  const own = keyword === 'required' ? undefined : (parentSchema as Described | undefined)?.errorCode
  return { code: own ?? code, ...('limit' in params ? { params: { limit: params.limit } } : {}) }
}

interface Described {
  errorMessage?: string
  errorCode?: string
  properties?: Record<string, { errorMessage?: string }>
}

function messageOf(error: ErrorObject): string {
  const schema = error.parentSchema as Described | undefined
  if (error.keyword === 'required') {
    return (
      schema?.properties?.[String(error.params.missingProperty)]?.errorMessage ?? 'This field is required'
    )
  }
  return schema?.errorMessage ?? defaultMessage(error)
}

function defaultMessage(error: ErrorObject): string {
  switch (error.keyword) {
    case 'anyOf':
    case 'enum':
    case 'const':
      return 'Please choose one of the allowed values'
    case 'additionalProperties':
      return 'This field is not accepted'
    case 'pattern':
    case 'format':
      return 'Please check the format'
    default:
      return sentence(error.message ?? 'is not valid')
  }
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
