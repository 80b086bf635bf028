import { type Static, Type } from 'typebox'

/** Ids are UUIDs (version 7, so that they sort by creation). */
const ID_PATTERN = '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
export const Id = Type.String({ pattern: ID_PATTERN })
export type Id = Static<typeof Id>

/** Whether a text has the form of an id. */
export function isId(text: string): boolean {
  return new RegExp(ID_PATTERN).test(text)
}

export const Timestamp = Type.String({ description: 'ISO 8601, UTC' })
