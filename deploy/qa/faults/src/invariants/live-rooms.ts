import type { SystemDatabase } from '@boli/system'
import type { RoomPage } from '../load/room-page.ts'
import { firstOf } from './check.ts'

/** Invariant 7: each page in a room shows the stored state, without duplicates. */
export async function wrongRooms(
  database: Pick<SystemDatabase, 'query'>,
  rooms: readonly RoomPage[],
): Promise<string[]> {
  const rows = await database.query<{ id: string; version: number; total_bids: number; price: string }>(
    'select id, version, total_bids, price_paise::text as price from auctions.auctions where id = any ($1::uuid[])',
    [[...new Set(rooms.map(({ lotId }) => lotId))]],
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  return [
    ...firstOf(
      'sockets are not connected',
      rooms.filter(({ isConnected }) => !isConnected).map(({ lotId }) => lotId),
    ),
    ...firstOf(
      'rooms show something else than is stored',
      rooms.flatMap(({ lotId, view }) => {
        const row = stored.get(lotId)
        const isSame =
          view &&
          row &&
          view.version === row.version &&
          view.totalBids === row.total_bids &&
          view.highestBid === Number(row.price) / 100
        return isSame ? [] : [{ lotId, view: view && { ...view, bidIds: view.bidIds.length }, row }]
      }),
    ),
    ...firstOf(
      'rooms list a bid twice',
      rooms
        .filter(({ view }) => view && new Set(view.bidIds).size < view.bidIds.length)
        .map(({ lotId }) => lotId),
    ),
  ]
}
