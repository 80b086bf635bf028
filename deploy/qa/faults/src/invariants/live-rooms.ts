import type { RoomPage } from '../load/room-page.ts'
import { firstOf, type Queried } from './check.ts'

/** Invariant 7: each page in a room shows the stored state, without duplicates. */
export async function wrongRooms(database: Queried, rooms: readonly RoomPage[]): Promise<string[]> {
  const rows = await database.query<{ id: string; stored: string }>(
    `select id, concat_ws(' ', version, total_bids, price_paise / 100.0::float) as stored
     from auctions.auctions where id = any ($1::uuid[])`,
    [rooms.map(({ lotId }) => lotId)],
  )
  const states = new Map(rows.map(({ id, stored }) => [id, stored]))
  const differing = rooms.flatMap(({ lotId, view }) => {
    const { version, totalBids, highestBid } = view?.auction ?? {}
    const shown = [version, totalBids, highestBid].join(' ')
    const stored = states.get(lotId)
    return shown === stored ? [] : [{ lotId, shown, stored, bids: view?.bidIds.length }]
  })
  const lotsOf = (wrong: readonly RoomPage[]) => wrong.map(({ lotId }) => lotId)
  const twice = rooms.filter(({ view }) => view && new Set(view.bidIds).size < view.bidIds.length)
  return [
    ...firstOf('sockets are not connected', lotsOf(rooms.filter(({ isConnected }) => !isConnected))),
    ...firstOf('rooms show something else than is stored', differing),
    ...firstOf('rooms list a bid twice', lotsOf(twice)),
  ]
}
