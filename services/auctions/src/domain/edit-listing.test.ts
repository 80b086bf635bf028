import { parseLot } from '@boli/contracts'
import { anAuction, asha, ledBy, MINUTE, NOW, rupees } from '@boli/rules/testing'
import { describe, expect, it } from 'vitest'
import { editListing, type Listing } from './edit-listing.ts'

const iso = (ms: number) => new Date(ms).toISOString()

function aListing(auction = anAuction()): Listing {
  const form = { product_name: 'Wheat', quantity: '10quintals', basePrice: '2000', desc: 'Old' }
  const parsed = parseLot(form, NOW)
  if ('errors' in parsed) throw new Error('the builder is wrong')
  return { auction, lot: parsed.lot }
}

describe('editing before the first bid', () => {
  it('changes what was sent and leaves the rest', () => {
    const outcome = editListing(
      aListing(),
      { product_name: 'Rice', basePrice: '1500.50', reservePrice: '3000', quantity: '250kgs' },
      NOW,
    )
    expect(outcome).toMatchObject({
      kind: 'edited',
      isChanged: true,
      listing: {
        lot: { productName: 'Rice', description: 'Old', quantity: { milli: 250_000, unit: 'kgs' } },
        auction: { basePaise: 150_050, pricePaise: 150_050, reservePaise: rupees(3000), version: 2 },
      },
    })
  })

  it('counts a new duration from the start', () => {
    const endsAtMs = anAuction().startsAtMs + 180 * MINUTE
    const auction = { startsAtMs: anAuction().startsAtMs, endsAtMs, plannedEndMs: endsAtMs }
    expect(editListing(aListing(), { durationMinutes: '180' }, NOW)).toMatchObject({ listing: { auction } })
  })

  it.each([
    ['a duration that is already over', { durationMinutes: '30' }, ['durationMinutes']],
    ['a start of a lot that has started', { startTime: iso(NOW + 60 * MINUTE) }, ['startTime']],
    ['what cannot be read', { basePrice: 'x', category: 'metal' }, ['category', 'basePrice']],
  ])('refuses %s, and names it', (_what, changes, fields) => {
    const errors = fields.map((field) => ({ field }))
    expect(editListing(aListing(), changes, NOW)).toMatchObject({ kind: 'invalid', errors })
  })

  it('moves the start of a scheduled lot with its end', () => {
    const auction = anAuction({ status: 'scheduled', startsAtMs: NOW + MINUTE, endsAtMs: NOW + 61 * MINUTE })
    const moved = { status: 'scheduled', startsAtMs: NOW + 10 * MINUTE, endsAtMs: NOW + 70 * MINUTE }
    const outcome = editListing(aListing(auction), { startTime: iso(NOW + 10 * MINUTE) }, NOW)
    expect(outcome).toMatchObject({ listing: { auction: moved } })
  })
})

describe('editing after the first bid', () => {
  const listing = aListing(ledBy(asha, 2275))

  const fields = [{ product_name: 'Rice' }, { basePrice: '1' }, { reservePrice: '9000' }]
  it.each([...fields, { durationMinutes: '600' }])('refuses %j', (changes) => {
    expect(editListing(listing, { desc: 'New', ...changes }, NOW)).toEqual({
      kind: 'has-bids',
      fields: Object.keys(changes),
    })
  })
})

it.each(['completed', 'inactive'] as const)('a %s lot cannot be edited', (status) => {
  expect(editListing(aListing(anAuction({ status })), { desc: 'New' }, NOW)).toEqual({ kind: 'ended' })
  expect(editListing(aListing(anAuction({ endsAtMs: NOW })), { desc: 'New' }, NOW)).toEqual({ kind: 'ended' })
})
