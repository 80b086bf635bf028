import { createDatabase, type Database } from '@boli/database'
import { createLogger, type UserTokenVerifier } from '@boli/http-kit'
import type { ObjectStore } from '@boli/object-store'
import { Histogram } from './measure/histogram.ts'

/** Of tools: what goes wrong is thrown or reported, and the rest is not of interest. */
export const silentLogger = createLogger({ name: 'load', level: 'silent' })

/** A schema as its service, or a tool, reaches it. @param url Of any role that may. */
export function openSchema<Tables = object>(
  url: string,
  schema: string,
  more: Partial<Parameters<typeof createDatabase>[0]> = {},
): Database<Tables> {
  return createDatabase<Tables>({ url, schema, applicationName: 'load', logger: silentLogger, ...more })
}

/** For tools: without time limits. */
export const unlimited = { maxConnections: 3, statementTimeoutMs: 0 }

/** Who calls is of no interest here, only what they are shown; a verified token is remembered anyway. */
export const believeAnyone: UserTokenVerifier = {
  verify: async (token) => ({
    ...JSON.parse(token),
    username: 'caller',
    fullname: 'Caller',
    isVerified: true,
    language: 'en',
    sessionKey: 'key',
  }),
}

/** For calls that show none. */
export const noPictures: ObjectStore = {
  put: async () => {},
  get: async () => null,
  remove: async () => {},
  list: async () => [],
  check: async () => {},
}

export const noMails = { send: async () => {}, check: async () => {}, close: async () => {} }

const WARM_UP_CALLS = 20

/** Makes a call so many times, one after the other, once it is warm. @param call Gives milliseconds. */
export async function timesOf(call: () => Promise<number>, calls: number): Promise<Histogram> {
  for (let index = 0; index < WARM_UP_CALLS; index += 1) await call()
  const times = new Histogram()
  for (let index = 0; index < calls; index += 1) times.record(await call())
  return times
}
