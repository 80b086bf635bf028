import type { AuctionDetail, OutbidMessage } from '@boli/contracts'
import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatPrice, formatRupees } from '../../../lib/format.ts'
import { isOnBoard } from '../../../lib/live/board-subscription.ts'
import { live } from '../../../lib/live/live.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useUser } from '../../../lib/session-store.ts'
import { useToastStore } from '../../../lib/toast.ts'
import { auctionKeys } from '../../auctions/lot/auction-keys.ts'
import { fetchAuction } from '../../auctions/lot/auction-queries.ts'
import { findOutUnsettled } from '../api/desk.ts'

interface OutbidToastProps {
  message: OutbidMessage
  /** null if it could not be fetched: the price is then shown without its unit. */
  lot: AuctionDetail | null
  onOpen: () => void
}

function OutbidToast({ message, lot, onOpen }: OutbidToastProps) {
  const { t } = useTranslation('room')
  const price = (rupees: number) => (lot ? formatPrice(rupees, lot.priceUnit) : formatRupees(rupees))
  return (
    <div className="flex flex-col items-start">
      <p>{t('outbid.text', { name: message.productName, amount: price(message.highestBid) })}</p>
      <button
        type="button"
        onClick={onOpen}
        className="min-h-11 font-semibold text-deep underline underline-offset-4"
      >
        {t('outbid.link', { amount: price(message.minimumNextBid) })}
      </button>
    </div>
  )
}

/**
 * Notifies a buyer who was outbid, on any page, with a link to the room. One toast per lot: a lively lot renews its
 * toast instead of filling the screen. Renders nothing.
 */
export function OutbidListener() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = useRef(pathname)
  here.current = pathname

  useEffect(
    () =>
      live.onOutbid((message) => {
        const room = `/auction/${message.auctionId}`
        // In the room itself and on the board, the status line and the announcement already say it.
        if (here.current === room || isOnBoard(message.auctionId)) return
        void show(message, () => navigate(room))
      }),
    [navigate],
  )
  return null
}

/** The lot of a toast. Its unit never changes, so any cached data will do. */
async function lotOf(auctionId: string): Promise<AuctionDetail | null> {
  const queryKey = auctionKeys.detail(auctionId)
  return await queryClient
    .ensureQueryData({ queryKey, queryFn: () => fetchAuction(auctionId), retry: false })
    .catch(() => null)
}

async function show(message: OutbidMessage, open: () => void) {
  useToastStore.setState({ isWanted: true })
  const [{ toast }, lot] = await Promise.all([
    import('react-toastify/unstyled'),
    lotOf(message.auctionId),
    i18next.loadNamespaces('room'),
  ])
  const toastId = `outbid-${message.auctionId}`
  const content = (
    <OutbidToast
      message={message}
      lot={lot}
      onOpen={() => {
        toast.dismiss(toastId)
        open()
      }}
    />
  )
  if (toast.isActive(toastId)) toast.update(toastId, { render: content, autoClose: 5_000 })
  else toast.warning(content, { toastId })
}

/** Background work for a buyer on every page: outbid toasts, and bids without an answer. */
export function BuyerWatch() {
  const userId = useUser()?._id
  useEffect(() => {
    if (userId !== undefined) findOutUnsettled()
  }, [userId])
  return <OutbidListener />
}
