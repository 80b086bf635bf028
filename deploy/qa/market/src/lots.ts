import { readFile } from 'node:fs/promises'
import { type AuctionView, newId, type PlacedBid, routes } from '@boli/contracts'
import sharp from 'sharp'
import type { ApiSession } from './session.ts'

const WIDTH = 800
const HEIGHT = 600
const POINTS_PER_INCH = 72

/**
 * A drawing of the demo as a PNG file of 800 × 600 pixels, as a person would upload.
 * @param name Path below `deploy/dev/demo`, without extension: `lots/sharbati-wheat`.
 * @param closeUp The first or second part of the drawing, twice as large; 0 for all of it.
 */
export async function demoPicture(name: string, closeUp: 0 | 1 | 2 = 0): Promise<Buffer> {
  const svg = await readFile(new URL(`../../../dev/demo/${name}.svg`, import.meta.url))
  if (closeUp === 0) return sharp(svg).png({ compressionLevel: 6 }).toBuffer()
  return sharp(svg, { density: 2 * POINTS_PER_INCH })
    .extract({ left: closeUp === 1 ? WIDTH / 4 : WIDTH, top: HEIGHT, width: WIDTH, height: HEIGHT })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** A small real picture. */
export function wheatPicture(): Promise<Buffer> {
  return demoPicture('lots/sharbati-wheat')
}

/** A form with these fields, and a picture where one is given. */
export function formOf(
  fields: Readonly<Record<string, string | number | boolean>>,
  picture?: Buffer,
  pictureField = 'image',
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  if (picture) form.set(pictureField, fileOf(picture), 'image.png')
  return form
}

export function fileOf(bytes: Buffer, type = 'image/png'): Blob {
  return new Blob([new Uint8Array(bytes)], { type })
}

/** An example of a filled create form; fields given here replace those of the example. */
export function lotForm(fields: Record<string, string> = {}, image?: Buffer): FormData {
  const example = {
    product_name: 'Sharbati wheat',
    desc: 'Golden grain from Sehore, cleaned twice.',
    quantity: '10quintals',
    basePrice: '2000',
    quality: 'Grade A',
    origin: 'Sehore, Madhya Pradesh',
    category: 'grain',
    durationMinutes: '60',
  }
  return formOf({ ...example, ...fields }, image)
}

export async function createLot(farmer: ApiSession, form: FormData): Promise<AuctionView> {
  return (await farmer.call<{ auction: AuctionView }>(routes.createAuction, { form })).data.auction
}

/** Lists the example with a picture. */
export async function listLot(farmer: ApiSession, fields: Record<string, string> = {}): Promise<AuctionView> {
  return createLot(farmer, lotForm(fields, await wheatPicture()))
}

export async function lookAtLot(session: ApiSession, auctionId: string): Promise<AuctionView> {
  return (await session.call<AuctionView>(routes.getAuction, { params: { auctionId } })).data
}

/** A bid over HTTP. @param more further fields of the body, such as `maxAmount`. @throws {ApiCallError} */
export async function placeBid(
  bidder: ApiSession,
  auctionId: string,
  bidAmount: number,
  more: Readonly<Record<string, unknown>> = {},
): Promise<PlacedBid> {
  const json = { bidAmount, bidKey: newId(), ...more }
  return (await bidder.call<PlacedBid>(routes.placeBid, { params: { auctionId }, json })).data
}
