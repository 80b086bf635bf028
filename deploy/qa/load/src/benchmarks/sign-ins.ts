import { routes } from '@boli/contracts'
import { ApiCallError, openSession, PASSWORD, register } from '@boli/market'
import { benchmark } from '../benchmark.ts'
import { count } from '../command-line.ts'
import { median } from '../measure/statistics.ts'
import { tableOf } from '../report.ts'
import { startSmallSystem } from '../system/running-system.ts'

/** Wrong passwords per account before it is limited; a limited answer would not be measured. */
const TRIES_OF_A_NAME = 10
const WARM_UPS = 20

const options = { signIns: count(200, 'measured sign-ins of each kind') }

/** Compares sign-ins of existing accounts with those of unknown names. Succeeds if they do not differ. */
export const signIns = benchmark('sign-ins', options, async (bench, { signIns }) => {
  const system = await startSmallSystem({ ...bench, postgres: await bench.startPostgres(), bundles: null })
  const visitor = openSession(system.url)
  const turns = WARM_UPS + signIns
  for (let index = 0; index < turns / TRIES_OF_A_NAME; index += 1) {
    const username = `known${index}`
    const account = { username, email: `${username}@load.example`, password: PASSWORD }
    await register(openSession(system.url), { ...account, role: 'business', language: 'en' })
  }
  /** Signs in with a password that is wrong for every account. */
  async function signIn(input: string) {
    const beganMs = performance.now()
    const refusal = await visitor
      .callOnce(routes.login, { json: { input, password: 'Guessed@2026' } })
      .catch((error: unknown) => error)
    const ms = performance.now() - beganMs
    if (!(refusal instanceof ApiCallError) || refusal.status !== 401)
      throw new Error(`The sign-in of ${input} was not refused`, { cause: refusal })
    const { requestId: _, ...answer } = refusal.answer
    return { ms, answer: JSON.stringify(answer) }
  }
  bench.say(`signing in ${signIns} times each, in turns …`)
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let turn = 0; turn < turns; turn += 1) {
    const answers = new Set<string>()
    // Each kind is first in every other turn.
    for (const kind of turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const { ms, answer } = await signIn(`${kind}${Math.floor(turn / TRIES_OF_A_NAME)}`)
      answers.add(answer)
      if (turn >= WARM_UPS) times[kind].push(ms)
    }
    if (answers.size > 1) throw new Error(`The answers differ: ${[...answers].join(' and ')}`)
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

/** How far the two medians may differ before timing reveals which accounts exist. */
const MAX_DIFFERENCE = 0.1

/** `difference`: excess of the larger median over the smaller, 0 if equal. */
export function compareTimes(known: readonly number[], unknown: readonly number[]) {
  const [knownMs, unknownMs] = [median(known), median(unknown)]
  const difference = Math.max(knownMs, unknownMs) / Math.min(knownMs, unknownMs) - 1
  return { knownMs, unknownMs, difference, isAlike: difference <= MAX_DIFFERENCE }
}
