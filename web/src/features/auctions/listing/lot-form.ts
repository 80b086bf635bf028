import {
  type AuctionDetail,
  type CreateAuctionField,
  createAuctionFields,
  durationLimits,
  type FieldError,
  labTexts,
  lotValuePaise,
  type PriceUnit,
  parseLot,
  parseQuantity,
  parseRupees,
  priceUnitOf,
  type QuantityUnit,
  qualityText,
  readQualityValues,
  toRupees,
} from '@boli/contracts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { fieldFault } from '../../../lib/field-text.ts'
import { groupDigits } from '../../../lib/group-digits.ts'
import { plainNumberOr } from '../../../lib/numbers.ts'
import { serverNow } from '../../../lib/server-clock.ts'

/** The server's validation of the form, before sending. A category must be chosen here. */
export function lotFaults(form: LotForm, nowMs: number): FieldError[] {
  const parsed = parseLot(sentTexts(form), nowMs)
  const faults = 'errors' in parsed ? parsed.errors : []
  if (form.category !== '') return faults
  return [...faults, { field: 'category', code: 'choice', message: 'Choose one of the categories' }]
}

/** The server's validation of the commodity; the list of commodities is fetched if one is chosen. */
async function commodityFaults(form: LotForm): Promise<FieldError[]> {
  if (form.commodity === '') return []
  const read = readQualityValues(sentTexts(form).qualityValues)
  const { qualityFaults } = await import('@boli/commodities')
  return 'value' in read ? qualityFaults(form.commodity, read.value) : []
}

export const lotResolver: Resolver<LotForm> = async (values) => {
  const faults = [...lotFaults(values, serverNow()), ...(await commodityFaults(values))]
  if (faults.length === 0) return { values, errors: {} }
  const errors = faults.map((fault) => [fault.field, { type: fault.code, message: fieldFault(fault) }])
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<LotForm> }
}

/** Bags are sent as the kilos that they hold. */
export const formUnits = ['quintals', 'bags', 'kgs', 'Litres', 'pcs'] as const satisfies readonly (
  | QuantityUnit
  | 'bags'
)[]
/** The create form as it is filled in; `quantity` is sent together with its unit. */
export type LotForm = Record<CreateAuctionField, string> & {
  unit: (typeof formUnits)[number]
  /** Content of one bag. */
  bagKilos: string
}

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
  bagKilos: '50',
  organicStatus: 'non-organic',
  durationMinutes: String(durationLimits.default),
}

const amounts: ReadonlySet<string> = new Set(['basePrice', 'bidIncrement', 'reservePrice'])

/** Every field in the API's format: trimmed, plain numbers, the quantity together with its unit. */
export function sentTexts(form: LotForm): Record<CreateAuctionField, string> {
  const texts = createAuctionFields.map((field) => {
    if (field === 'quantity') return [field, quantityText(form)]
    if (field === 'packaging' && form.unit === 'bags' && form.packaging.trim() === '')
      return [field, `${plainNumberOr(form.quantity)} × ${plainNumberOr(form.bagKilos)} kg`]
    if (field === 'qualityValues') return [field, sentQuality(form.qualityValues)]
    const text = form[field].trim()
    return [field, amounts.has(field) && text !== '' ? plainNumberOr(text) : text]
  })
  return Object.fromEntries(texts)
}

function sentQuality(text: string): string {
  const filled = Object.entries(typedQuality(text)).filter(([, value]) => value.trim() !== '')
  const sorted = filled.sort(([one], [other]) => (one < other ? -1 : 1))
  if (sorted.length === 0) return ''
  return JSON.stringify(Object.fromEntries(sorted.map(([name, value]) => [name, plainNumberOr(value)])))
}

/** The multipart form for the server. @param images Ids of finished uploads, in order. */
export function toFormData(form: LotForm, images: readonly string[], listingKey: string): FormData {
  const data = new FormData()
  data.set('listingKey', listingKey)
  for (const [field, text] of Object.entries(sentTexts(form))) if (text !== '') data.set(field, text)
  for (const id of images) data.append('images', id)
  return data
}

/**
 * The multipart form of an edit: the changed fields only. A cleared one is sent empty, so that the server clears it.
 * @param images Ids of all pictures in order; null if they do not change.
 * @returns null if nothing was changed.
 */
export function toChanges(
  form: LotForm,
  initial: LotForm,
  images: readonly string[] | null,
): FormData | null {
  const data = new FormData()
  const before = sentTexts(initial)
  for (const [field, text] of Object.entries(sentTexts(form))) {
    if (text !== before[field as CreateAuctionField]) data.set(field, text)
  }
  for (const id of images?.length === 0 ? [''] : (images ?? [])) data.append('images', id)
  return [...data.keys()].length === 0 ? null : data
}

const INDIA_MS = 5.5 * 3_600_000

/** A lot as form values, with data that only its owner sees. A start that has passed cannot be moved and stays empty. */
export function formOf(auction: AuctionDetail): LotForm {
  const { product, basePrice, reservePrice, ownIncrement, status, startTime } = auction
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
    quantity: groupDigits(String(product.quantity)),
    unit: auction.lotUnit,
    bagKilos: emptyLotForm.bagKilos,
    basePrice: groupDigits(String(basePrice)),
    bidIncrement: ownIncrement === null ? '' : groupDigits(String(ownIncrement)),
    reservePrice: reservePrice === null ? '' : groupDigits(String(reservePrice)),
    decideAfterClose: auction.decideAfterClose ? 'true' : '',
    startTime:
      status === 'scheduled'
        ? new Date(Date.parse(startTime) + INDIA_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)
        : '',
    qualityValues: qualityText(product.qualityValues ?? {}),
    ...labTexts(product.labReport ? { ...product.labReport, picture: product.labReport.picture._id } : null),
    quality: /^(?:grade[\s-]*)?([abc])$/i.exec(product.quality)?.[1]?.toUpperCase() ?? '',
    category: product.category === 'spice' ? 'spices' : product.category,
    harvestDate: (product.harvestDate ?? '').slice(0, 10),
  }
}

/** A lot that was not sold, as the form of a new one. Its pictures must be sent again. */
export function formAgainOf(auction: AuctionDetail): LotForm {
  const { startTime, durationMinutes, labPicture } = emptyLotForm
  return { ...formOf(auction), startTime, durationMinutes, labPicture }
}

/** Quantity and unit in the API's format; empty without a quantity. */
export function quantityText({ quantity, unit, bagKilos }: FormQuantity): string {
  if (quantity.trim() === '') return ''
  if (unit !== 'bags') return `${plainNumberOr(quantity)}${unit}`
  const kilos = Number(plainNumberOr(quantity)) * Number(plainNumberOr(bagKilos))
  return Number.isNaN(kilos) ? quantity : `${Math.round(kilos * 1000) / 1000}kgs`
}

type FormQuantity = Pick<LotForm, 'quantity' | 'unit' | 'bagKilos'>

/** The unit of the base price. */
export function formPriceUnit(form: Pick<LotForm, 'unit'>): PriceUnit {
  return form.unit === 'bags' ? 'quintal' : priceUnitOf(form.unit)
}

/** The whole lot at its base price, in rupees; null while price or quantity are invalid. */
export function formLotValue(form: FormQuantity & Pick<LotForm, 'basePrice'>): number | null {
  const quantity = parseQuantity(quantityText(form))
  const price = parseRupees(plainNumberOr(form.basePrice))
  return quantity && price !== null ? toRupees(lotValuePaise(price, quantity)) : null
}

/**
 * When the auction would end, in milliseconds; null if start or duration are invalid. A start without a zone is Indian time.
 */
export function formEndMs(
  form: Pick<LotForm, 'startTime' | 'durationMinutes'>,
  nowMs: number,
): number | null {
  const startMs = form.startTime === '' ? nowMs : Date.parse(`${form.startTime}+05:30`)
  const endMs = startMs + Number(form.durationMinutes) * 60_000
  return Number.isNaN(endMs) ? null : Math.max(endMs, nowMs)
}

/** Quality values as they are typed, by parameter. */
export function typedQuality(text: string): Record<string, string> {
  const typed: unknown = text === '' ? {} : JSON.parse(text)
  const entries = Object.entries(typed ?? {}).map(([name, value]) => [name, String(value)])
  return Object.fromEntries(entries)
}
