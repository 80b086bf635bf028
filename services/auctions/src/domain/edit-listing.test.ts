import { parseLot } from '@boli/contracts'
import { anAuction, asha, ledBy, MINUTE, NOW, rupees } from '@boli/rules/testing'
import { describe, expect, it } from 'vitest'
import { editListing, type Listing } from './edit-listing.ts'

function aListing(auction = anAuction()): Listing {
  const parsed = parseLot(
    { product_name: 'Wheat', quantity: '10quintals', basePrice: '2000', desc: 'Old' },
    NOW,
  )
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
    const { startsAtMs } = anAuction()
    const outcome = editListing(aListing(), { durationMinutes: '180' }, NOW)
    expect(outcome).toMatchObject({
      listing: {
        auction: { startsAtMs, endsAtMs: startsAtMs + 180 * MINUTE, plannedEndMs: startsAtMs + 180 * MINUTE },
      },
    })
  })

  it('refuses a duration that is already over, and a start of a lot that has started', () => {
    expect(editListing(aListing(), { durationMinutes: '30' }, NOW)).toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'durationMinutes' }],
    })
    const later = new Date(NOW + 60 * MINUTE).toISOString()
    expect(editListing(aListing(), { startTime: later }, NOW)).toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'startTime' }],
    })
  })

  it('moves the start of a scheduled lot with its end', () => {
    const auction = anAuction({ status: 'scheduled', startsAtMs: NOW + MINUTE, endsAtMs: NOW + 61 * MINUTE })
    const later = new Date(NOW + 10 * MINUTE).toISOString()
    expect(editListing(aListing(auction), { startTime: later }, NOW)).toMatchObject({
      listing: {
        auction: { status: 'scheduled', startsAtMs: NOW + 10 * MINUTE, endsAtMs: NOW + 70 * MINUTE },
      },
    })
  })

  it('names what cannot be read', () => {
    expect(editListing(aListing(), { basePrice: 'x', category: 'metal' }, NOW)).toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'category' }, { field: 'basePrice' }],
    })
  })
})

describe('editing after the first bid', () => {
  const listing = aListing(ledBy(asha, 2275))

  it.each([
    { product_name: 'Rice' },
    { basePrice: '1' },
    { reservePrice: '9000' },
    { durationMinutes: '600' },
  ])('refuses %j', (changes) => {
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
