import type { Lot, QuantityUnit } from '@boli/contracts'

/** The columns of `lots` that hold one field of a {@link Lot}, and which field. */
const parts = {
  product_name: 'productName',
  description: 'description',
  category: 'category',
  organic_status: 'organicStatus',
  harvest_date: 'harvestDate',
  quality: 'quality',
  moisture: 'moisture',
  origin: 'origin',
  certification: 'certification',
  storage: 'storage',
  texture: 'texture',
  color: 'color',
  packaging: 'packaging',
  delivery_time: 'deliveryTime',
  variety: 'variety',
  commodity: 'commodity',
  quality_values: 'qualityValues',
  lab_report: 'labReport',
} as const satisfies Record<string, keyof Lot>

type Parts = typeof parts
const columns = Object.keys(parts) as (keyof Parts)[]

type PartColumns = { [Column in keyof Parts]: Lot[Parts[Column]] }

/** The columns of a lot that inserts and edits write. */
export type LotColumns = PartColumns & { quantity_milli: number; unit: QuantityUnit }

export const lotColumnNames = [...columns, 'quantity_milli' as const, 'unit' as const].map(
  (name) => `lots.${name}` as const,
)

/** Domain → row, for inserting and editing a lot. */
export function toLotColumns({ quantity, ...lot }: Lot): LotColumns {
  const row = Object.fromEntries(columns.map((column): [string, unknown] => [column, lot[parts[column]]]))
  return { ...(row as PartColumns), quantity_milli: quantity.milli, unit: quantity.unit }
}

/** Row → domain; the place is in the auction's row. */
export function toLot(row: LotColumns & Pick<Lot, 'state' | 'district'>): Lot {
  const { state, district, quantity_milli: milli, unit } = row
  const lot = Object.fromEntries(columns.map((column): [string, unknown] => [parts[column], row[column]]))
  return { ...(lot as Pick<Lot, Parts[keyof Parts]>), state, district, quantity: { milli, unit } }
}

/** Columns of a lot that are copied to its auction, because lists are filtered by them. */
export function toListingColumns({ category, commodity, state, district }: Lot) {
  return { category, commodity, state, district }
}
