import { type AuctionView, addDays, indianDay, newId, qualityText, routes } from '@boli/contracts'
import { type ApiSession, createLot, demoPicture, formOf } from '@boli/market'
import type { SignedIn } from './accounts.ts'
import type { DemoLot } from './lots.ts'

export interface ListedLot {
  lot: DemoLot
  auction: AuctionView
}

/** Lists lots with their pictures: sequentially per farmer, concurrently across farmers. */
export async function listLots(lots: readonly DemoLot[], farmers: readonly SignedIn[]): Promise<ListedLot[]> {
  const listed = farmers.map(async ({ username, session }) => {
    const mine: ListedLot[] = []
    for (const lot of lots.filter(({ farmer }) => farmer === username))
      mine.push({ lot, auction: await createLot(session, await fillForm(lot, session)) })
    return mine
  })
  return (await Promise.all(listed)).flat()
}

async function fillForm(
  { picture, closeUps = 0, farmer, sale, grown, qualityValues = {}, labReport, ...texts }: DemoLot,
  session: ApiSession,
): Promise<FormData> {
  const { endsAfterMinutes, bids, isEnded, ...offer } = sale
  const { harvestedDaysAgo, ...crop } = grown
  const { daysAgo = 0, ...lab } = labReport ?? {}
  const fields = {
    ...{ ...texts, ...offer, ...crop, ...lab, listingKey: newId() },
    ...(labReport && {
      labDate: daysBefore(daysAgo),
      labPicture: await upload(session, await demoPicture(`reports/${picture}`)),
    }),
    qualityValues: qualityText(qualityValues),
    harvestDate: daysBefore(harvestedDaysAgo),
    durationMinutes: endsAfterMinutes,
  }
  const form = formOf(fields, await demoPicture(`lots/${picture}`))
  for (const closeUp of ([1, 2] as const).slice(0, closeUps))
    form.append('images', await upload(session, await demoPicture(`lots/${picture}`, closeUp)))
  return form
}

/** @returns the id of the finished upload. */
async function upload(session: ApiSession, file: Buffer): Promise<string> {
  const uploadId = newId()
  await session.call(routes.uploadPicture, { form: formOf({ uploadId, offset: 0, size: file.length }, file) })
  return uploadId
}

const daysBefore = (days: number) => addDays(indianDay(Date.now()), -days)
