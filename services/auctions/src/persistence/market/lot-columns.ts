import type { Lot } from '@boli/contracts'

/** Domain → row, for inserting and editing a lot. */
export function toLotColumns(lot: Lot) {
  return {
    product_name: lot.productName,
    description: lot.description,
    category: lot.category,
    quantity_milli: lot.quantity.milli,
    unit: lot.quantity.unit,
    organic_status: lot.organicStatus,
    harvest_date: lot.harvestDate,
    quality: lot.quality,
    moisture: lot.moisture,
    origin: lot.origin,
    certification: lot.certification,
    storage: lot.storage,
    texture: lot.texture,
    color: lot.color,
    packaging: lot.packaging,
    delivery_time: lot.deliveryTime,
    variety: lot.variety,
    commodity: lot.commodity,
    quality_values: lot.qualityValues,
    lab_report: lot.labReport,
  }
}

/** Columns of a lot that are copied to its auction, because lists are filtered by them. */
export function toListingColumns({ category, commodity, state, district }: Lot) {
  return { category, commodity, state, district }
}
