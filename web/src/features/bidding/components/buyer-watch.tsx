import { useEffect } from 'react'
import { useUser } from '../../../lib/session-store.ts'
import { findOutUnsettled } from '../api/desk.ts'
import { OutbidListener } from './outbid-listener.tsx'

/** What goes on for a buyer on every page: being outbid is told, bids left without an answer are found out. */
export function BuyerWatch() {
  const userId = useUser()?._id
  useEffect(() => {
    if (userId !== undefined) findOutUnsettled()
  }, [userId])
  return <OutbidListener />
}
