import { killInRounds, type Writers } from './at-commit.ts'
import { republishShuffled } from './events.ts'
import type { Fault } from './fault.ts'

/** Steps of users, deadlines, and consumed events: whichever commits next. */
const deals: Writers = { applicationName: 'deals', instances: ['deals1', 'deals2'] }
const ROUNDS = 40
/** After every this many rounds the newest events are published again out of order. */
const ROUNDS_A_REPUBLISHING = 8
/** Steps that must be taken between two rounds: reading alone does not advance deals. */
const STEPS_BETWEEN = 4
/** Number of kinds of changes that deals must have had for the rounds to be meaningful. */
const KINDS_OF_CHANGES = 20

export const dealRounds: Fault = {
  name: 'deal-rounds',
  does: `${ROUNDS} rounds: kill -9 of the deals process that commits, before, during or after COMMIT by chance, while people, an administrator and the clocks of two instances take deals through every state; every ${ROUNDS_A_REPUBLISHING} rounds the newest events are published again out of order`,
  async run(scene) {
    const { database } = scene.stand.system
    let republished = 0
    await killInRounds(scene, ROUNDS, {
      writers: () => deals,
      async between(round) {
        if (round % ROUNDS_A_REPUBLISHING === 0) republished += await republishShuffled(scene)
        await scene.load.answered('step', STEPS_BETWEEN)
      },
    })
    const kinds = await database.query('select distinct kind from deals.timeline')
    const states = await database.query<{ state: string; deals: number }>(
      'select state, count(*)::int as deals from deals.deals group by state order by state',
    )
    if (kinds.length < KINDS_OF_CHANGES) throw new Error(`only ${kinds.length} kinds of changes were seen`)
    scene.note(`${republished} events were published again out of order`)
    scene.note(
      `deals went through ${kinds.length} kinds of changes; at the end: ${states.map(({ state, deals }) => `${deals} ${state}`).join(', ')}`,
    )
  },
}
