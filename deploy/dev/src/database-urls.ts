import { type SchemaName, schemaNames } from '@boli/contracts'
import { Type } from 'typebox'

type UrlVariable = `${Uppercase<SchemaName>}_DATABASE_URL`

const variableOf = (schema: SchemaName) => `${schema.toUpperCase()}_DATABASE_URL` as UrlVariable

/** For configuration: each service's URL, which sets its role and password as well. */
export const databaseUrlsConfig = Object.fromEntries(
  schemaNames.map((schema) => [variableOf(schema), Type.String({ minLength: 1 })]),
) as Record<UrlVariable, ReturnType<typeof Type.String>>

/** The variables with these URLs. */
export const databaseUrlVariables = (urls: Record<SchemaName, string>) =>
  Object.fromEntries(schemaNames.map((schema) => [variableOf(schema), urls[schema]]))

/** By schema. */
export function databaseUrlsOf(config: Record<UrlVariable, string>): Record<SchemaName, string> {
  const urls = schemaNames.map((schema) => [schema, config[variableOf(schema)]])
  return Object.fromEntries(urls) as Record<SchemaName, string>
}
