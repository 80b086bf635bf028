import { type AuctionView, newId, parseRupees, toRupees } from '@boli/contracts'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { bidDesk } from '../api/desk.ts'
import { type BidAttempt, idleAttempt } from '../model/bid-attempt.ts'
import { FALLBACK_BID, isFarAbove } from '../model/price-steps.ts'

/** The attempt of a lot's latest bid. */
export function useBidAttempt(auctionId: string): BidAttempt {
  return useStore(bidDesk.store, ({ attempts }) => attempts[auctionId] ?? idleAttempt)
}

function errorOf(attempt: BidAttempt, field: string): string | undefined {
  if (attempt.phase !== 'refused') return undefined
  return attempt.errors.find((error) => error.field === field)?.message
}

/** What is typed in the room. Until somebody types, the amount follows the minimum. */
export function useBidForm(auction: AuctionView) {
  const attempt = useBidAttempt(auction._id)
  const minimum = auction.minimumNextBid || FALLBACK_BID
  const [typed, setTyped] = useState<string | null>(null)
  const [maximum, setMaximum] = useState('')
  const [hasTypedSince, setTypedSince] = useState(true)

  const amount = typed ?? String(minimum)
  const amountPaise = parseRupees(amount)

  useEffect(() => {
    if (attempt.phase === 'accepted') {
      setTyped(null)
      setMaximum('')
    }
    if (attempt.phase === 'pending') setTypedSince(false)
  }, [attempt])

  return {
    attempt,
    minimum,
    amount,
    /** null where what is typed is not an amount. */
    amountRupees: amountPaise === null ? null : toRupees(amountPaise),
    maximum,
    amountError: hasTypedSince ? undefined : errorOf(attempt, 'bidAmount'),
    maximumError: hasTypedSince ? undefined : errorOf(attempt, 'maxAmount'),
    typeAmount(text: string) {
      setTyped(text)
      setTypedSince(true)
    },
    typeMaximum(text: string) {
      setMaximum(text)
      setTypedSince(true)
    },
    submit() {
      const needsConfirmation = amountPaise !== null && isFarAbove(toRupees(amountPaise), minimum)
      bidDesk.place(
        {
          auctionId: auction._id,
          bidAmount: amount,
          ...(maximum.trim() === '' ? {} : { maxAmount: maximum.trim() }),
          bidKey: newId(),
        },
        needsConfirmation,
      )
    },
  }
}

export type BidForm = ReturnType<typeof useBidForm>
