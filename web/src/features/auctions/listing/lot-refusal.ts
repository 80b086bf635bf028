import type { CreateAuctionField, FieldError } from '@boli/contracts'

/** Fields that can get an error from the server, in the form's order; the second group is folded. */
const openFields = [
  ...([
    'image',
    'images',
    'product_name',
    'commodity',
    'qualityValues',
    'category',
    'state',
    'district',
  ] as const),
  ...(['quantity', 'basePrice', 'reservePrice', 'durationMinutes'] as const),
] satisfies readonly (CreateAuctionField | 'image' | 'images')[]
export const foldedFields = [
  ...(['desc', 'quality', 'organicStatus', 'variety', 'origin', 'harvestDate', 'moisture'] as const),
  ...(['labPicture', 'labName', 'labSample', 'labDate'] as const),
  ...(['color', 'texture', 'certification', 'storage', 'packaging', 'deliveryTime'] as const),
  ...(['startTime', 'bidIncrement', 'decideAfterClose'] as const),
] satisfies readonly CreateAuctionField[]
export type LotFormField = (typeof openFields | typeof foldedFields)[number]

const pictureCodes = new Set([
  'picture-unreadable',
  'picture-too-large',
  'request-too-large',
  'unsupported-media-type',
])

/** Errors of the form's fields in a refusal, in the form's order. A refused picture has only a code. */
export function lotFaultsOf(refusal: { code: string; fieldErrors: readonly FieldError[] }): {
  field: LotFormField
  fault: FieldError | null
}[] {
  const faults = [...openFields, ...foldedFields].flatMap((field: LotFormField) => {
    const fault = refusal.fieldErrors.find((error) => error.field === field)
    return fault ? [{ field, fault }] : []
  })
  const isPicture = faults.length === 0 && pictureCodes.has(refusal.code)
  return isPicture ? [{ field: 'image', fault: null }] : faults
}
