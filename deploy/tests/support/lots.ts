import { type AuctionView, routes } from '@boli/contracts'
import type { ApiSession } from '@boli/local'
import { demoPicture } from '../../local/src/demo/pictures.ts'

/** The create form as a farmer would fill it in; fields given here replace those of the example. */
export async function lotForm(fields: Record<string, string> = {}): Promise<FormData> {
  const form = new FormData()
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
  for (const [name, value] of Object.entries({ ...example, ...fields })) form.set(name, value)
  return form
}

/** A small real picture. */
export function wheatPicture(): Promise<Buffer> {
  return demoPicture('lots/sharbati-wheat')
}

export function fileOf(bytes: Buffer, type = 'image/png'): Blob {
  return new Blob([new Uint8Array(bytes)], { type })
}

export async function listLot(farmer: ApiSession, fields: Record<string, string> = {}): Promise<AuctionView> {
  const form = await lotForm(fields)
  form.set('image', fileOf(await wheatPicture()), 'wheat.png')
  const { data } = await farmer.call<{ auction: AuctionView }>(routes.createAuction, { form })
  return data.auction
}
