import {
  type ActivityEntry,
  type DomainEvent,
  priceUnitOf,
  type QuantityUnit,
  toRupees,
} from '@boli/contracts'

export interface ActivityRow {
  event_id: string
  kind: ActivityEntry['kind']
  at: Date
  subject: string
  name: string
  /** In paise. */
  amount: number | null
  count: number
}

/** The activity entry of an event; null for events that are not shown. */
export function activityOf(event: DomainEvent): ActivityRow | null {
  const row = { event_id: event.id, at: new Date(event.time), subject: event.subject, count: 1 }
  switch (event.type) {
    case 'user-registered':
      return { ...row, kind: 'registration', name: event.data.username, amount: null }
    case 'auction-created':
      return { ...row, kind: 'lot', name: event.data.lot.productName, amount: event.data.lot.basePricePaise }
    case 'bids-placed': {
      const { productName, state, bids } = event.data
      return { ...row, kind: 'bids', name: productName, amount: state.pricePaise, count: bids.length }
    }
    case 'auction-closed': {
      const { lot, state, winner } = event.data
      return { ...row, kind: 'closing', name: lot.productName, amount: winner ? state.pricePaise : null }
    }
    default:
      return null
  }
}

/** @param unit Price unit of the entry's lot; null for registrations, and while the lot is not known. */
export function presentActivity(row: ActivityRow, unit: string | null): ActivityEntry {
  return {
    _id: row.event_id,
    kind: row.kind,
    at: row.at.toISOString(),
    subject: row.subject,
    name: row.name,
    amount: row.amount === null ? null : toRupees(row.amount),
    priceUnit: unit === null ? null : priceUnitOf(unit as QuantityUnit),
    count: row.count,
  }
}
