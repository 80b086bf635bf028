import { randomBytes } from 'node:crypto'
import { routes } from '@boli/contracts'
import type { Database } from '@boli/database'
import { buildApp, generateSigningKeys, type IdentityTables, migrations, passkeySiteOf } from '@boli/identity'
import { PASSWORD } from '@boli/market'
import { type Bench, benchmark } from '../benchmark.ts'
import { count } from '../command-line.ts'
import { tableOf } from '../report.ts'
import { type Answer, openOwnSchema, serviceUnderTest } from '../service-under-test.ts'
import { compareTimes, MAX_DIFFERENCE } from './compare-times.ts'

/** Wrong passwords per account before it is limited; a limited answer would not be measured. */
const TRIES_OF_A_NAME = 10
const WARM_UP_NAMES = 2

const options = { 'sign-ins': count(200, 'measured sign-ins of each kind') }

/** Compares sign-ins of existing accounts with those of unknown names. Succeeds if they do not differ. */
export const signIns = benchmark('sign-ins', options, async (bench, o) => {
  const { database } = await openOwnSchema<IdentityTables>(bench, 'identity', migrations)
  const identity = await startIdentity(bench, database)
  const names = Math.ceil(o.signIns / TRIES_OF_A_NAME) + WARM_UP_NAMES
  for (let index = 0; index < names; index += 1) await identity.register(known(index))
  bench.say(`signing in ${o.signIns} times each, in turns …`)
  for (let index = 0; index < WARM_UP_NAMES; index += 1) await signInWithBoth(identity, index, index)
  const times = await measure(identity, o.signIns)
  const { knownMs, unknownMs, difference, isAlike } = compareTimes(times.known, times.unknown)
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`
  const medians = { 'a known account, wrong password': knownMs, 'an unknown account': unknownMs }
  const table = tableOf(Object.entries(medians), [
    [`median of ${o.signIns} sign-ins`, ([name]) => name],
    ['ms', ([, ms]) => ms.toFixed(2)],
  ])
  const wanted = `${percent(difference)}, wanted ≤ ${percent(MAX_DIFFERENCE)}.`
  const verdict = isAlike
    ? `Same status and body each time; the medians differ by ${wanted}`
    : `**The medians differ by ${wanted}**`
  await bench.report([table, verdict])
  return isAlike
})

const known = (index: number) => `known${index}`
const unknown = (index: number) => `stranger${index}`

/** @throws if the answers differ in anything but the request id. */
async function measure(
  identity: IdentityUnderTest,
  signIns: number,
): Promise<{ known: number[]; unknown: number[] }> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let index = 0; index < signIns; index += 1) {
    const name = WARM_UP_NAMES + Math.floor(index / TRIES_OF_A_NAME)
    const [ofKnown, ofUnknown] = await signInWithBoth(identity, name, index)
    const [first, second] = [shapeOf(ofKnown), shapeOf(ofUnknown)]
    if (first !== second) throw new Error(`The answers differ: ${first} and ${second}`)
    if (ofKnown.status !== 401) throw new Error(`This is no refused sign-in: ${first}`)
    times.known.push(ofKnown.ms)
    times.unknown.push(ofUnknown.ms)
  }
  return times
}

/** Alternately, and in each round the other one first. */
async function signInWithBoth(identity: IdentityUnderTest, name: number, turn: number) {
  if (turn % 2 === 0) {
    const first = await identity.signIn(known(name))
    return [first, await identity.signIn(unknown(name))] as const
  }
  const first = await identity.signIn(unknown(name))
  return [await identity.signIn(known(name)), first] as const
}

function shapeOf({ status, body }: Answer): string {
  const { requestId: _, ...rest } = JSON.parse(body) as Record<string, unknown>
  return JSON.stringify({ status, ...rest })
}

interface IdentityUnderTest {
  register(username: string): Promise<void>
  /** A sign-in with a password that is wrong for every account. */
  signIn(username: string): Promise<Answer>
}

const MANY = 1_000_000
const SECRET = 'sign-ins'.repeat(5)

/** The identity service with the password cost of production. */
async function startIdentity(bench: Bench, database: Database<IdentityTables>): Promise<IdentityUnderTest> {
  const signingKeys = await generateSigningKeys()
  const service = await serviceUnderTest(bench, 'identity', database, (parts) =>
    buildApp({
      ...parts,
      readOpenBusiness: async () => false,
      config: {
        ...{ isCookieSecure: false, signingKeys, codeSecret: SECRET, publicUrl: 'http://127.0.0.1' },
        ...{ firstAdmin: null, exceptedAdminEmail: null, secondFactorKeys: [randomBytes(32)] },
        passkeySite: passkeySiteOf('http://127.0.0.1'),
        passwordPolicy: 'specification',
        hashConcurrency: 1,
        // The measurement is of the work, not of the limits.
        limits: { registrationsPerHour: MANY, wrongSignInsPerAddress: MANY, wrongSignInsPerName: MANY },
      },
    }),
  )
  return {
    async register(username) {
      const email = `${username}@load.example`
      await service.succeed(routes.register.path, {
        body: { username, email, password: PASSWORD, role: 'business' },
      })
    },
    signIn: (username) =>
      service.call(routes.login.path, { body: { input: username, password: 'Guessing@2026' } }),
  }
}
