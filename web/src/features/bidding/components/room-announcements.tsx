import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createAnnouncer } from '../../../lib/announcer.ts'
import { formatRupees } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { type Ending, endingValues } from '../model/ending.ts'
import type { RoomState, Standing } from '../model/room-state.ts'

interface RoomAnnouncementsProps {
  room: RoomState
  standing: Standing
  /** null while the auction runs. */
  ending: Ending | null
}

/** Announces new bids, a later end and the outcome to screen readers, a few seconds apart. */
export function RoomAnnouncements({ room, standing, ending }: RoomAnnouncementsProps) {
  const { t } = useTranslation('room')
  const [text, setText] = useState('')
  const [announcer] = useState(() => createAnnouncer(setText))
  const { highestBid, highestBidder, endTime } = room.auction
  const announced = useRef({ highestBid, endTime })

  useEffect(() => () => announcer.stop(), [announcer])
  useEffect(() => {
    const before = announced.current
    announced.current = { highestBid, endTime }
    const news: string[] = []
    if (highestBidder && before.highestBid !== highestBid) {
      news.push(
        t('announcement', {
          amount: formatRupees(highestBid),
          name: highestBidder.username,
          standing: t(`standing.${standing}`),
        }),
      )
    }
    if (Date.parse(endTime) > Date.parse(before.endTime)) {
      const minutes = Math.max(1, Math.round((Date.parse(endTime) - serverNow()) / 60_000))
      news.push(t('extended.announcement', { minutes }))
    }
    if (news.length > 0) announcer.say(news.join(' '))
  }, [highestBid, highestBidder, endTime, standing, announcer, t])

  const announcedEnding = useRef(ending)
  useEffect(() => {
    if (announcedEnding.current === ending || ending === null) return
    announcedEnding.current = ending
    void i18next.loadNamespaces('roomend').then(() => {
      const values = endingValues(room.auction)
      const [title, text] = [
        t(`roomend:outcome.${ending}.title`, values),
        t(`roomend:outcome.${ending}.text`, values),
      ]
      announcer.say(`${title}. ${text}`)
    })
  }, [ending, room.auction, announcer, t])

  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}
