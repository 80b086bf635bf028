import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createAnnouncer } from '../../../lib/announcer.ts'
import { formatRupees } from '../../../lib/format.ts'
import type { RoomState, Standing } from '../model/room-state.ts'

/** Tells a screen reader of new bids, a few seconds apart. */
export function RoomAnnouncements({ room, standing }: { room: RoomState; standing: Standing }) {
  const { t } = useTranslation('room')
  const [text, setText] = useState('')
  const [announcer] = useState(() => createAnnouncer(setText))
  const { highestBid, highestBidder } = room.auction
  const announced = useRef(`${highestBid}`)

  useEffect(() => () => announcer.stop(), [announcer])
  useEffect(() => {
    if (!highestBidder || announced.current === `${highestBid}`) return
    announced.current = `${highestBid}`
    announcer.say(
      t('announcement', {
        amount: formatRupees(highestBid),
        name: highestBidder.username,
        standing: t(`standing.${standing}`),
      }),
    )
  }, [highestBid, highestBidder, standing, announcer, t])

  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}
