import type { RoomPage } from '../load/room-page.ts'
import { firstOf, type Queried } from './check.ts'

/** Invariant 7: each page in a room shows the stored state, without duplicates. */
export async function wrongRooms(database: Queried, rooms: readonly RoomPage[]): Promise<string[]> {
  const rows = await database.query<{ id: string; version: number; total_bids: number; price: string }>(
    'select id, version, total_bids, price_paise::text as price from auctions.auctions where id = any ($1::uuid[])',
    [[...new Set(rooms.map(({ lotId }) => lotId))]],
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  const differing = rooms.flatMap(({ lotId, view }) => {
    const row = stored.get(lotId)
    const isSame =
      view?.version === row?.version &&
      view?.totalBids === row?.total_bids &&
      view?.highestBid === Number(row?.price) / 100
    return isSame ? [] : [{ lotId, view: view && { ...view, bidIds: view.bidIds.length }, row }]
  })
  const lotsOf = (wrong: readonly RoomPage[]) => wrong.map(({ lotId }) => lotId)
  const away = rooms.filter(({ isConnected }) => !isConnected)
  const twice = rooms.filter(({ view }) => view && new Set(view.bidIds).size < view.bidIds.length)
  return [
    ...firstOf('sockets are not connected', lotsOf(away)),
    ...firstOf('rooms show something else than is stored', differing),
    ...firstOf('rooms list a bid twice', lotsOf(twice)),
  ]
}
