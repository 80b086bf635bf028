import { type AuctionView, addDays, indianDay, newId, qualityText, routes } from '@boli/contracts'
import { createLot, demoPicture, formOf } from '@boli/market'
import type { SignedIn } from './accounts.ts'
import type { DemoLot } from './lots.ts'

export interface ListedLot {
  lot: DemoLot
  auction: AuctionView
}

/** Lists lots with their pictures: sequentially per farmer, concurrently across farmers. */
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
        mine.push({ lot, auction: await createLot(farmer.session, form) })
      }
      return mine
    }),
  )
  return listed.flat()
}

/** @returns the id of the finished upload. */
async function upload(farmer: SignedIn, file: Buffer): Promise<string> {
  const uploadId = newId()
  const form = formOf({ uploadId, offset: 0, size: file.length }, file)
  await farmer.session.call(routes.uploadPicture, { form })
  return uploadId
}

const daysBefore = (days: number) => addDays(indianDay(Date.now()), -days)

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
  const fields = {
    ...{ ...texts, ...offer, ...crop },
    qualityValues: qualityText(qualityValues),
    harvestDate: daysBefore(harvestedDaysAgo),
    durationMinutes: endsAfterMinutes,
  }
  return formOf(fields, await demoPicture(`lots/${picture}`))
}
