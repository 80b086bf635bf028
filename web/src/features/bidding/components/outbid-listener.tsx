import type { OutbidMessage } from '@boli/contracts'
import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatRupees } from '../../../lib/format.ts'
import { useToastStore } from '../../../lib/toast.ts'
import { live } from '../api/live.ts'

interface OutbidToastProps {
  message: OutbidMessage
  onOpen: () => void
}

function OutbidToast({ message, onOpen }: OutbidToastProps) {
  const { t } = useTranslation('room')
  return (
    <div className="flex flex-col items-start">
      <p>{t('outbid.text', { name: message.productName, amount: formatRupees(message.highestBid) })}</p>
      <button
        type="button"
        onClick={onOpen}
        className="min-h-11 font-semibold text-deep underline underline-offset-4"
      >
        {t('outbid.link', { amount: formatRupees(message.minimumNextBid) })}
      </button>
    </div>
  )
}

/**
 * Tells a buyer that somebody outbid them, wherever they are in the app, with a way to the room. One
 * toast a lot: a lively lot renews its toast instead of filling the screen. Renders nothing.
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
        // In the room itself the status line and the announcement say it.
        if (here.current === room) return
        void show(message, () => navigate(room))
      }),
    [navigate],
  )
  return null
}

async function show(message: OutbidMessage, open: () => void) {
  useToastStore.setState({ isWanted: true })
  const [{ toast }] = await Promise.all([import('react-toastify/unstyled'), i18next.loadNamespaces('room')])
  const toastId = `outbid-${message.auctionId}`
  const content = (
    <OutbidToast
      message={message}
      onOpen={() => {
        toast.dismiss(toastId)
        open()
      }}
    />
  )
  if (toast.isActive(toastId)) toast.update(toastId, { render: content, autoClose: 5_000 })
  else toast.warning(content, { toastId })
}
