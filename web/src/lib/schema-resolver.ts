import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { TSchema } from 'typebox'
import { fieldFault } from './field-text.ts'

/** A schema of contracts for forms: error texts come from its `errorCode`. */
interface FormSchema {
  errorMessage?: string
  errorCode?: string
  properties?: Record<string, FormSchema>
}

/** A form's resolver, and a function to prefetch what it needs while the user types. */
export interface SchemaResolver<Values extends FieldValues> extends Resolver<Values> {
  prepare: () => void
}

function schemaAt(schema: FormSchema, path: readonly string[]): FormSchema | undefined {
  return path.reduce<FormSchema | undefined>((at, name) => at?.properties?.[name], schema)
}

/** The field that an error is about; a missing field is reported at its parent. */
function fieldsOf(error: { keyword: string; instancePath: string; params: object }): string[][] {
  const path = error.instancePath.split('/').slice(1)
  if (error.keyword !== 'required') return [path]
  const missing = (error.params as { requiredProperties?: string[] }).requiredProperties ?? []
  return missing.map((name) => [...path, name])
}

function place(
  errors: Record<string, unknown>,
  path: readonly string[],
  fault: { code: string; message?: string },
) {
  let at = errors
  for (const name of path.slice(0, -1)) {
    at[name] ??= {}
    at = at[name] as Record<string, unknown>
  }
  const last = path.at(-1)
  if (last !== undefined) at[last] ??= { type: fault.code, message: fieldFault(fault) }
}

/**
 * Validates a form with a schema of contracts, so that a rule is written once. Each error has the server's code;
 * `useFieldText` translates it. Neither schema nor checker is
 * needed to show a form: both are fetched when it is first used.
 */
export function schemaResolver<Values extends FieldValues>(
  loadSchema: () => Promise<TSchema>,
): SchemaResolver<Values> {
  const load = () => Promise.all([loadSchema(), import('typebox/schema')])
  const resolve: Resolver<Values> = async (values) => {
    const [schema, { Errors }] = await load()
    const [isValid, found] = Errors(schema, values)
    if (isValid) return { values, errors: {} }
    const errors: Record<string, unknown> = {}
    for (const error of found) {
      for (const path of fieldsOf(error)) {
        const own = schemaAt(schema as FormSchema, path)
        const code = own?.errorCode ?? (error.keyword === 'required' ? 'required' : 'pattern')
        place(errors, path, { code, ...(own?.errorMessage ? { message: own.errorMessage } : {}) })
      }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
  return Object.assign(resolve, { prepare: () => void load().catch(() => undefined) })
}
