import { randomBytes } from 'node:crypto'
import { routes } from '@boli/contracts'
import { buildApp, generateSigningKeys, type IdentityTables, migrations, passkeySiteOf } from '@boli/identity'
import { PASSWORD } from '@boli/market'
import { type Bench, benchmark } from '../benchmark.ts'
import { count } from '../command-line.ts'
import { median } from '../measure/statistics.ts'
import { tableOf } from '../report.ts'
import {
  type Answer,
  openOwnDatabase,
  type ServiceUnderTest,
  serviceUnderTest,
} from '../service-under-test.ts'

/** Wrong passwords per account before it is limited; a limited answer would not be measured. */
const TRIES_OF_A_NAME = 10
const WARM_UP_NAMES = 2

const options = { signIns: count(200, 'measured sign-ins of each kind') }

/** Compares sign-ins of existing accounts with those of unknown names. Succeeds if they do not differ. */
export const signIns = benchmark('sign-ins', options, async (bench, { signIns }) => {
  const service = await startIdentity(bench)
  const names = Math.ceil(signIns / TRIES_OF_A_NAME) + WARM_UP_NAMES
  for (let index = 0; index < names; index += 1) {
    const username = `known${index}`
    const account = { username, email: `${username}@load.example`, password: PASSWORD, role: 'business' }
    await service.succeed({ path: routes.register.path, body: account })
  }
  bench.say(`signing in ${signIns} times each, in turns …`)
  for (let index = 0; index < WARM_UP_NAMES; index += 1) await signInWithBoth(service, index, index)
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let index = 0; index < signIns; index += 1) {
    const name = WARM_UP_NAMES + Math.floor(index / TRIES_OF_A_NAME)
    const { known, unknown } = await signInWithBoth(service, name, index)
    const [first, second] = [shapeOf(known), shapeOf(unknown)]
    if (first !== second) throw new Error(`The answers differ: ${first} and ${second}`)
    if (known?.status !== 401) throw new Error(`This is no refused sign-in: ${first}`)
    times.known.push(known.ms)
    times.unknown.push(unknown?.ms ?? 0)
  }
  const { knownMs, unknownMs, difference, isAlike } = compareTimes(times.known, times.unknown)
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`
  const medians = { 'a known account, wrong password': knownMs, 'an unknown account': unknownMs }
  const table = tableOf(Object.entries(medians), [
    [`median of ${signIns} sign-ins`, ([name]) => name],
    ['ms', ([, ms]) => ms.toFixed(2)],
  ])
  const wanted = `${percent(difference)}, wanted ≤ ${percent(MAX_DIFFERENCE)}.`
  const verdict = isAlike
    ? `Same status and body each time; the medians differ by ${wanted}`
    : `**The medians differ by ${wanted}**`
  await bench.report([table, verdict])
  return isAlike
})

/** With a password that is wrong for every account; alternately, and in each round the other one first. */
async function signInWithBoth(service: ServiceUnderTest, name: number, turn: number) {
  const answers: { known?: Answer; unknown?: Answer } = {}
  for (const kind of turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
    const body = { input: `${kind}${name}`, password: 'Guessing@2026' }
    answers[kind] = await service.call({ path: routes.login.path, body })
  }
  return answers
}

/** An answer without the request id. */
function shapeOf(answer: Answer | undefined): string {
  const { requestId: _, ...rest } = JSON.parse(answer?.body ?? '{}') as Record<string, unknown>
  return JSON.stringify({ status: answer?.status, ...rest })
}

const MANY = 1_000_000

/** The identity service with the password cost of production. */
async function startIdentity(bench: Bench): Promise<ServiceUnderTest> {
  const open = await openOwnDatabase(bench)
  const database = await open<IdentityTables>('identity', migrations)
  const signingKeys = await generateSigningKeys()
  return serviceUnderTest(bench, 'identity', database, (parts) =>
    buildApp({
      ...parts,
      readOpenBusiness: async () => false,
      config: {
        ...{ isCookieSecure: false, signingKeys, codeSecret: 'sign-ins'.repeat(5) },
        ...{ firstAdmin: null, exceptedAdminEmail: null, secondFactorKeys: [randomBytes(32)] },
        ...{ publicUrl: 'http://127.0.0.1', passkeySite: passkeySiteOf('http://127.0.0.1') },
        ...{ passwordPolicy: 'specification', hashConcurrency: 1 },
        // The measurement is of the work, not of the limits.
        limits: { registrationsPerHour: MANY, wrongSignInsPerAddress: MANY, wrongSignInsPerName: MANY },
      },
    }),
  )
}

/** How far the two medians may differ before timing reveals which accounts exist. */
const MAX_DIFFERENCE = 0.1

/** `difference`: excess of the larger median over the smaller, 0 if equal. */
export function compareTimes(known: readonly number[], unknown: readonly number[]) {
  const [knownMs, unknownMs] = [median(known), median(unknown)]
  const difference = Math.max(knownMs, unknownMs) / Math.min(knownMs, unknownMs) - 1
  return { knownMs, unknownMs, difference, isAlike: difference <= MAX_DIFFERENCE }
}
