import { createSystemDatabase } from '@boli/system'
import { startPostgres } from '@boli/test-kit/parts'
import { describeMachine } from '../machine/describe-machine.ts'
import { writeDocs } from '../report/write-docs.ts'
import { compareTimes } from './compare-times.ts'
import { type IdentityUnderTest, startIdentityUnderTest } from './identity-under-test.ts'
import { renderSignInsReport } from './report.ts'
import type { SignInsOptions } from './sign-ins-options.ts'

/** So many wrong passwords an account may have before it is slowed down; a slowed answer would tell nothing. */
const TRIES_OF_A_NAME = 10
const WARM_UP_NAMES = 2

const say = (line: string) => console.log(line)

/** Holds sign-ins of accounts that exist against those of names that do not. @returns whether they are alike. */
export async function runSignIns(options: SignInsOptions, command: string): Promise<boolean> {
  const startedAt = new Date().toISOString()
  say('starting Postgres …')
  const postgres = await startPostgres({ isDurable: true })
  try {
    const machine = await describeMachine(postgres.url)
    const { urls } = await createSystemDatabase(postgres.url, 'sign_ins')
    const identity = await startIdentityUnderTest(urls.identity)
    try {
      const names = Math.ceil(options.signIns / TRIES_OF_A_NAME) + WARM_UP_NAMES
      for (let index = 0; index < names; index += 1) await identity.register(known(index))
      say(`signing in ${options.signIns} times each, in turns …`)
      for (let index = 0; index < WARM_UP_NAMES; index += 1) await signInWithBoth(identity, index, index)
      const times = await measure(identity, options.signIns)
      const comparison = compareTimes(times.known, times.unknown)
      const text = renderSignInsReport({ command, startedAt, machine, ...options, comparison })
      say(`\n${text}`)
      if (options.isForDocs) await writeDocs('sign-ins', text)
      return comparison.isAlike
    } finally {
      await identity.stop()
    }
  } finally {
    await postgres.stop()
  }
}

const known = (index: number) => `known${index}`
const unknown = (index: number) => `stranger${index}`

/** @throws where the answers differ in anything but the id of the request. */
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

/** One after the other, and in each turn the other one first. */
async function signInWithBoth(identity: IdentityUnderTest, name: number, turn: number) {
  if (turn % 2 === 0) {
    const first = await identity.signIn(known(name))
    return [first, await identity.signIn(unknown(name))] as const
  }
  const first = await identity.signIn(unknown(name))
  return [await identity.signIn(known(name)), first] as const
}

function shapeOf({ status, body }: { status: number; body: string }): string {
  const { requestId: _, ...rest } = JSON.parse(body) as Record<string, unknown>
  return JSON.stringify({ status, ...rest })
}
