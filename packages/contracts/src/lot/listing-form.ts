/**
 * Every field of the multipart form; all values arrive as text. Unknown fields are dropped. `labPicture` is the id of a
 * finished upload, or in an edit the id of the lot's own report.
 */
export const createAuctionFields = [
  'product_name',
  'desc',
  'quantity',
  'basePrice',
  'quality',
  'moisture',
  'origin',
  'harvestDate',
  'organicStatus',
  'certification',
  'storage',
  'texture',
  'color',
  'packaging',
  'deliveryTime',
  'variety',
  'category',
  'commodity',
  'qualityValues',
  'labName',
  'labSample',
  'labDate',
  'labPicture',
  'durationMinutes',
  'startTime',
  'bidIncrement',
  'reservePrice',
  'decideAfterClose',
  'state',
  'district',
] as const
export type CreateAuctionField = (typeof createAuctionFields)[number]
/**
 * The form of a new lot. `listingKey`, made by the client for one listing, makes it safe to send again: for 24
 * hours the same key and form answer with the same lot; with another form they answer 409 `already-listed`. `images`,
 * sent once for each, are ids of finished uploads in the order of the pictures; where a file is sent too, it is the cover.
 */
export const newAuctionFields = [...createAuctionFields, 'listingKey', 'images'] as const
/** Maximum length of a `listingKey`, in characters. */
export const LISTING_KEY_LENGTH = 64
/**
 * The form of an edit: the changed fields; `removeImage` is `true` if the cover is removed without a replacement.
 * `images` is the full new list of pictures: ids of the lot's own and of finished uploads. A single empty `images`
 * removes all pictures.
 */
export const updateAuctionFields = [...createAuctionFields, 'removeImage', 'images'] as const

/** Limits of the create form's texts, in characters. */
export const lotTextLimits = {
  product_name: 80,
  desc: 2000,
  other: 120,
  district: 60,
  labSample: 60,
} as const

/** Duration of an auction in minutes: 15 minutes to 7 days, 4 hours unless said otherwise; {@link AuctionLimits}. */
export const durationLimits = { maximum: 7 * 24 * 60, default: 4 * 60 } as const

/** A lot may start up to 14 days ahead. */
export const START_AHEAD_DAYS = 14
