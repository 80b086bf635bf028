import { setTimeout as sleep } from 'node:timers/promises'
import { type AuctionView, newId, qualityText, routes } from '@boli/contracts'
import type { SignedIn } from './accounts.ts'
import { ApiRefusal } from './api-session.ts'
import type { DemoLot } from './lots.ts'
import { demoPicture } from './pictures.ts'

export interface ListedLot {
  lot: DemoLot
  auction: AuctionView
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Lists lots with their pictures; each farmer one after the other, all farmers at the same time. */
export async function listLots(
  lots: readonly DemoLot[],
  farmers: readonly SignedIn[],
  signal: AbortSignal,
): Promise<ListedLot[]> {
  const listed = await Promise.all(
    farmers.map(async (farmer) => {
      const mine: ListedLot[] = []
      for (const lot of lots.filter((candidate) => candidate.farmer === farmer.person.username)) {
        signal.throwIfAborted()
        const form = await fillForm(lot)
        for (const closeUp of ([1, 2] as const).slice(0, lot.closeUps ?? 0))
          form.append('images', await upload(farmer, await demoPicture(`lots/${lot.picture}`, closeUp)))
        if (lot.labReport) {
          const { daysAgo, ...report } = lot.labReport
          const labPicture = await upload(farmer, await demoPicture(`reports/${lot.picture}`))
          const fields = { ...report, labDate: daysBefore(daysAgo), labPicture }
          for (const [field, value] of Object.entries(fields)) form.set(field, value)
        }
        const { data } = await inTime(() =>
          farmer.session.call<{ auction: AuctionView }>(routes.createAuction, { form }),
        )
        mine.push({ lot, auction: data.auction })
      }
      return mine
    }),
  )
  return listed.flat()
}

/** A farmer may send some pictures a minute; what is too much waits as long as the service says. */
async function inTime<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.answer.code !== 'too-many-requests') throw error
      await sleep((error.retryAfterSeconds ?? 1) * 1000)
    }
  }
}

/** @returns the id of the finished upload. */
async function upload(farmer: SignedIn, file: Buffer): Promise<string> {
  const uploadId = newId()
  const form = new FormData()
  for (const [field, value] of Object.entries({ uploadId, offset: 0, size: file.length }))
    form.set(field, String(value))
  form.set('image', pngOf(file), 'lot.png')
  await inTime(() => farmer.session.call(routes.uploadPicture, { form }))
  return uploadId
}

/** `YYYY-MM-DD` */
const daysBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

const pngOf = (file: Buffer) => new Blob([new Uint8Array(file)], { type: 'image/png' })

async function fillForm({
  picture,
  closeUps,
  farmer,
  sale,
  grown,
  qualityValues = {},
  labReport,
  ...texts
}: DemoLot): Promise<FormData> {
  const { endsAfterMinutes, bids, isEnded, ...offer } = sale
  const { harvestedDaysAgo, ...crop } = grown
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...texts, ...offer, ...crop })) form.set(field, String(value))
  form.set('qualityValues', qualityText(qualityValues))
  form.set('harvestDate', daysBefore(harvestedDaysAgo))
  form.set('durationMinutes', String(endsAfterMinutes))
  const file = await demoPicture(`lots/${picture}`)
  form.set('image', pngOf(file), 'lot.png')
  return form
}
