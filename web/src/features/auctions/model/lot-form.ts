import {
  type AuctionView,
  type CreateAuctionField,
  createAuctionFields,
  durationLimits,
  type FieldError,
  lotValuePaise,
  type PriceUnit,
  parseQuantity,
  parseRupees,
  priceUnitOf,
  type QuantityUnit,
  quantityUnits,
  toRupees,
} from '@boli/contracts'

/** The create form as it is filled in; `quantity` is sent together with its unit. */
export type LotForm = Record<CreateAuctionField, string> & { unit: QuantityUnit }

/** Fields that the server's errors can land on. */
export type LotFormField = CreateAuctionField | 'image'

/** The form's own order and spelling of categories, then the marketplace's others. */
export const formCategories = [
  'vegetable',
  'fruit',
  'grain',
  'spices',
  'herb',
  'root',
  'flower',
  'seed',
  'leaf',
  'other',
] as const
export const qualityGrades = ['A', 'B', 'C'] as const
export const organicChoices = ['non-organic', 'organic', 'in-transition'] as const
/** Minutes: a quarter of an hour up to seven days. */
export const durationChoices = [15, 30, 60, 120, 240, 480, 720, 1440, 2880, 4320, 7200, 10_080] as const

export const emptyLotForm: LotForm = {
  ...(Object.fromEntries(createAuctionFields.map((field) => [field, ''])) as Record<
    CreateAuctionField,
    string
  >),
  unit: 'quintals',
  organicStatus: 'non-organic',
  category: 'other',
  durationMinutes: String(durationLimits.default),
}

/** The multipart form as the server reads it: text fields first, the picture last. */
export function toFormData(form: LotForm, picture: File | Blob | null): FormData {
  const data = new FormData()
  for (const field of createAuctionFields) {
    const value = field === 'quantity' ? quantityText(form) : form[field].trim()
    if (value !== '') data.set(field, value)
  }
  if (picture) data.set('image', picture)
  return data
}

/** What an edit does with the picture: a new one, none any more, or nothing. */
export type PictureChange = { kind: 'new'; picture: Blob } | { kind: 'removed' } | { kind: 'kept' }

/**
 * The multipart form of an edit: the changed fields only. One that was emptied is sent empty, so that
 * the server forgets what it held.
 */
export function toChanges(form: LotForm, changed: ReadonlySet<string>, picture: PictureChange): FormData {
  const data = new FormData()
  for (const field of createAuctionFields) {
    if (field === 'quantity') {
      if (changed.has('quantity') || changed.has('unit')) data.set(field, quantityText(form))
    } else if (changed.has(field)) data.set(field, form[field].trim())
  }
  if (picture.kind === 'removed') data.set('removeImage', 'true')
  if (picture.kind === 'new') data.set('image', picture.picture)
  return data
}

/** A lot as its form would read. Terms that the view does not tell stay empty, and so unchanged. */
export function formOf({ product, basePrice }: Pick<AuctionView, 'product' | 'basePrice'>): LotForm {
  const texts = Object.fromEntries(
    createAuctionFields.map((field) => [
      field,
      field in product ? String(product[field as 'origin'] ?? '') : '',
    ]),
  ) as Record<CreateAuctionField, string>
  return {
    ...texts,
    product_name: product.p_name,
    desc: product.p_desc,
    quantity: String(product.p_qty),
    unit: quantityUnits.find((unit) => unit === product.p_unit) ?? 'quintals',
    basePrice: String(basePrice),
    quality: /^(?:grade[\s-]*)?([abc])$/i.exec(product.quality)?.[1]?.toUpperCase() ?? '',
    category: product.category === 'spice' ? 'spices' : product.category,
    harvestDate: (product.harvestDate ?? '').slice(0, 10),
  }
}

function quantityText({ quantity, unit }: Pick<LotForm, 'quantity' | 'unit'>): string {
  return quantity.trim() === '' ? '' : `${quantity.trim()}${unit}`
}

/** What the base price is per. */
export function formPriceUnit(form: Pick<LotForm, 'unit'>): PriceUnit {
  return priceUnitOf(form.unit)
}

/** The whole lot at its base price, in rupees; null while price or quantity cannot be read. */
export function formLotValue(form: Pick<LotForm, 'quantity' | 'unit' | 'basePrice'>): number | null {
  const quantity = parseQuantity(quantityText(form))
  const price = parseRupees(form.basePrice)
  return quantity && price !== null ? toRupees(lotValuePaise(price, quantity)) : null
}

/**
 * When the auction would end, in milliseconds; null where start or duration cannot be read.
 * A start without a zone is India's.
 */
export function formEndMs(
  form: Pick<LotForm, 'startTime' | 'durationMinutes'>,
  nowMs: number,
): number | null {
  const startMs = form.startTime === '' ? nowMs : Date.parse(`${form.startTime}+05:30`)
  const endMs = startMs + Number(form.durationMinutes) * 60_000
  return Number.isNaN(endMs) ? null : Math.max(endMs, nowMs)
}

/** From the top of the form to its end, so that the first error is the first one met. */
const formOrder: readonly LotFormField[] = [
  ...(['product_name', 'category', 'variety', 'desc', 'image', 'quantity', 'basePrice', 'quality'] as const),
  ...(['organicStatus', 'origin', 'harvestDate', 'moisture', 'color', 'texture', 'certification'] as const),
  ...(['storage', 'packaging', 'deliveryTime'] as const),
  ...(['durationMinutes', 'startTime', 'bidIncrement', 'reservePrice'] as const),
]

const pictureCodes = new Set([
  'picture-unreadable',
  'picture-too-large',
  'request-too-large',
  'unsupported-media-type',
])

/** Which fields a refusal is about. A refused picture is told by its code alone. */
export function fieldErrorsOf(refusal: {
  code: string
  message: string
  fieldErrors: readonly FieldError[]
}): { field: LotFormField; message: string }[] {
  const errors = formOrder.flatMap((field) => {
    const found = refusal.fieldErrors.find((error) => error.field === field)
    return found ? [{ field, message: found.message }] : []
  })
  if (errors.length === 0 && pictureCodes.has(refusal.code)) {
    return [{ field: 'image', message: refusal.message }]
  }
  return errors
}
