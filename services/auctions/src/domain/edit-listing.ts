import {
  type CreateAuctionField,
  createAuctionFields,
  type FieldError,
  type Lot,
  type LotForm,
  labTexts,
  lotTextNames,
  qualityText,
  toRupees,
} from '@boli/contracts'
import type { Auction } from '@boli/rules'
import { readLot } from './read-lot.ts'

/** The parts of a lot that its farmer may change. */
export interface Listing {
  auction: Auction
  lot: Lot
}

export type EditOutcome =
  /** `isChanged` is false if every field equals the stored value. */
  | { kind: 'edited'; listing: Listing; isChanged: boolean }
  | { kind: 'invalid'; errors: FieldError[] }
  /** Only description and picture may change once there are bids; `fields` are the others that were sent. */
  | { kind: 'has-bids'; fields: string[] }
  | { kind: 'ended' }

/** After the first bid only the description may change (and the picture, which is not among the fields). */
const openAfterFirstBid: ReadonlySet<CreateAuctionField> = new Set(['desc'])

/**
 * Changes a lot by the fields of the create form that were sent; the others stay.
 * @param nowMs Database time read under the row lock.
 * @param shortestSeconds Minimum duration of an auction.
 */
export function editListing(
  listing: Listing,
  changes: LotForm,
  nowMs: number,
  shortestSeconds?: number,
): EditOutcome {
  const { auction } = listing
  const isOpen = auction.status === 'active' || auction.status === 'scheduled'
  if (!isOpen || nowMs >= auction.endsAtMs) return { kind: 'ended' }

  const { startTime = '', durationMinutes = '', ...fields } = changes
  const present = formOf(listing)
  const parsed = readLot({ ...present, ...fields, startTime, durationMinutes }, nowMs, shortestSeconds)
  if ('errors' in parsed) return { kind: 'invalid', errors: parsed.errors }

  const { lot, terms } = parsed
  const edited = retime(
    {
      ...auction,
      basePaise: terms.basePaise,
      fixedIncrementPaise: terms.fixedIncrementPaise,
      reservePaise: terms.reservePaise,
      decideAfterClose: terms.decideAfterClose,
    },
    {
      startsAtMs: startTime === '' ? auction.startsAtMs : (terms.startsAtMs ?? nowMs),
      durationMs: durationMinutes === '' ? auction.plannedEndMs - auction.startsAtMs : terms.durationMs,
    },
    nowMs,
  )
  if ('errors' in edited) return { kind: 'invalid', errors: edited.errors }

  const changed = changedFields(present, formOf({ auction: edited, lot }))
  if (changed.length === 0) return { kind: 'edited', listing, isChanged: false }
  if (auction.leader !== null) {
    const forbidden = changed.filter((field) => !openAfterFirstBid.has(field))
    if (forbidden.length > 0) return { kind: 'has-bids', fields: forbidden }
    return { kind: 'edited', listing: { lot, auction: nextVersion(auction) }, isChanged: true }
  }
  const reopened = { ...edited, pricePaise: edited.basePaise, termsVersion: auction.termsVersion + 1 }
  return { kind: 'edited', listing: { lot, auction: nextVersion(reopened) }, isChanged: true }
}

/** The auction with another change, such as a new picture. */
export function nextVersion(auction: Auction): Auction {
  return { ...auction, version: auction.version + 1 }
}

function retime(
  auction: Auction,
  times: { startsAtMs: number; durationMs: number },
  nowMs: number,
): Auction | { errors: FieldError[] } {
  const { startsAtMs } = times
  if (startsAtMs === auction.startsAtMs && times.durationMs === auction.plannedEndMs - auction.startsAtMs)
    return auction
  if (auction.status === 'active' && startsAtMs !== auction.startsAtMs)
    return {
      errors: [{ field: 'startTime', code: 'already-started', message: 'The auction has already started' }],
    }
  const endsAtMs = startsAtMs + times.durationMs
  if (endsAtMs <= nowMs)
    return {
      errors: [
        {
          field: 'durationMinutes',
          code: 'over',
          message: 'With this duration the auction would already be over',
        },
      ],
    }
  const status = startsAtMs > nowMs ? 'scheduled' : 'active'
  return { ...auction, status, startsAtMs, endsAtMs, plannedEndMs: endsAtMs }
}

/** The listing as form fields. */
function formOf({ auction, lot }: Listing): Record<CreateAuctionField, string> {
  const texts = Object.fromEntries(lotTextNames.map((name) => [name, lot[name]])) as Pick<
    Lot,
    (typeof lotTextNames)[number]
  >
  return {
    ...texts,
    product_name: lot.productName,
    desc: lot.description,
    quantity: `${lot.quantity.milli / 1000}${lot.quantity.unit}`,
    category: lot.category,
    commodity: lot.commodity ?? '',
    qualityValues: qualityText(lot.qualityValues),
    ...labTexts(lot.labReport),
    organicStatus: lot.organicStatus,
    harvestDate: lot.harvestDate ?? '',
    state: lot.state ?? '',
    district: lot.district,
    basePrice: amountText(auction.basePaise),
    bidIncrement: amountText(auction.fixedIncrementPaise),
    reservePrice: amountText(auction.reservePaise),
    startTime: String(auction.startsAtMs),
    durationMinutes: String(auction.plannedEndMs - auction.startsAtMs),
    decideAfterClose: String(auction.decideAfterClose),
  }
}

function amountText(paise: number | null): string {
  return paise === null ? '' : String(toRupees(paise))
}

function changedFields(
  before: Record<CreateAuctionField, string>,
  after: Record<CreateAuctionField, string>,
): CreateAuctionField[] {
  return createAuctionFields.filter((field) => before[field] !== after[field])
}
