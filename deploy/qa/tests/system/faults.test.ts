import { faults, openWorkshop, tryFault } from '@boli/faults'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { realServers } from '../support/system.ts'

const servers = realServers()
const shortForm = faults.filter(({ isInShortForm }) => isInShortForm)

/** The short form of `npm run torture`: faults under load, then every invariant. */
describe.skipIf(!servers)('under load', () => {
  let opened: Awaited<ReturnType<typeof openWorkshop>>

  beforeAll(async () => {
    opened = await openWorkshop({
      seed: 7,
      bidders: 8,
      lots: 3,
      paceMs: 500,
      isShort: true,
      given: servers,
      bundles: inject('bundles'),
      say: () => {},
    })
  }, 600_000)

  afterAll(() => opened?.stop(), 120_000)

  test.each(shortForm)(
    '$name: $does',
    async (fault) => {
      const { wrong } = await tryFault(fault, opened.workshop)
      expect(wrong).toEqual([])
    },
    900_000,
  )
})
