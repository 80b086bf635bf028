import { faults, openWorkshop, tryFault } from '@boli/faults'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { realServers } from '../support/system.ts'

const servers = realServers()
const shortForm = faults.filter(({ isInShortForm }) => isInShortForm)

type Fault = (typeof faults)[number]

/** Accepted bids that show, between two faults, that the system works again. */
const BIDS_BETWEEN = 15

/** Faults of a chain follow each other as soon as bids are accepted again; after the last one every invariant must hold. */
const chains = [
  ['bid-rush', 'kill-during-commit', 'kill-gateway1', 'kill-analytics'],
  ['restart-postgres', 'cut-kafka', 'cut-redis'],
  // They publish events again, which would hide that another fault lost one.
  ['shuffle', 'rewind'],
].map((names): Fault => {
  const links = names.flatMap((name) => shortForm.find((fault) => fault.name === name) ?? [])
  return {
    name: links.map(({ name }) => name).join(', '),
    does: links.map(({ does }) => does).join('; then '),
    async run(scene) {
      for (const link of links) {
        await link.run(scene)
        scene.mended()
        await scene.stand.keeper.untilAllReady()
        await scene.load.answered('bid', BIDS_BETWEEN)
      }
    },
  }
})

/** The short form of `npm run torture`: faults under load, then every invariant. */
describe.skipIf(!servers)('under load', () => {
  let opened: Awaited<ReturnType<typeof openWorkshop>>

  beforeAll(async () => {
    opened = await openWorkshop({
      ...{ seed: 7, bidders: 8, lots: 3, paceMs: 500, isShort: true },
      ...{ given: servers, bundles: inject('bundles'), say: () => {} },
    })
  }, 600_000)

  afterAll(() => opened?.stop(), 120_000)

  test('every fault of the short form is in one chain', () => {
    const chained = chains.flatMap(({ name }) => name.split(', '))
    expect(chained.sort()).toEqual(shortForm.map(({ name }) => name).sort())
  })

  test.each(chains)(
    '$name: $does',
    async (chain) => {
      const { wrong } = await tryFault(chain, opened.workshop)
      expect(wrong).toEqual([])
    },
    900_000,
  )
})
