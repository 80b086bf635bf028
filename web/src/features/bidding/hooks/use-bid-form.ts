import { type AuctionView, newId } from '@boli/contracts'
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { draftOf } from '../../../lib/drafts.ts'
import { amountText, plainNumberOr, readRupees } from '../../../lib/numbers.ts'
import { currentUser } from '../../../lib/session-store.ts'
import { bidDesk } from '../api/desk.ts'
import { type BidAttempt, idleAttempt } from '../model/bid-attempt.ts'
import { FALLBACK_BID, isFarAbove } from '../model/price-steps.ts'

/** If the amount changed less than this time before a press, the user may have seen another one. */
const JUST_MOVED_MS = 1_000

/** The attempt of a lot's latest bid. */
export function useBidAttempt(auctionId: string, desk = bidDesk): BidAttempt {
  return useStore(desk.store, ({ attempts }) => attempts[auctionId] ?? idleAttempt)
}

/** Text typed before a reload or an expired session; leaving the page drops it. */
function useKeptAmounts(auctionId: string) {
  const [kept] = useState(() => {
    const userId = currentUser()?._id ?? null
    const draft = draftOf(`bid.${auctionId}`, userId)
    const { typed = null, maximum = '' } = (draft.read() ?? {}) as { typed?: string | null; maximum?: string }
    return {
      ...{ typed, maximum },
      keep: (now: string | null, most: string) =>
        now === null && most === '' ? draft.forget() : draft.keep({ typed: now, maximum: most }),
      leave: () => currentUser()?._id === userId && draft.forget(),
    }
  })
  useEffect(() => () => void kept.leave(), [kept])
  return kept
}

/**
 * The bid form's input. Until the user types, the amount follows the minimum; if it changes during a press, the press
 * is not sent and the amount then stays fixed, so that nobody bids an amount that they did not see.
 */
export function useBidForm(auction: AuctionView, isLeading: boolean, desk = bidDesk) {
  const attempt = useBidAttempt(auction._id, desk)
  const minimum = auction.minimumNextBid || FALLBACK_BID
  const kept = useKeptAmounts(auction._id)
  const [typed, setTyped] = useState(kept.typed)
  const [maximum, setMaximum] = useState(kept.maximum)
  const [hasTypedSince, setTypedSince] = useState(true)
  /** The amount that was under the finger when the price moved. */
  const [movedFrom, setMovedFrom] = useState<number | null>(null)
  const press = useRef<number | null>(null)
  const [followed, setFollowed] = useState({ minimum, before: minimum, atMs: Number.NEGATIVE_INFINITY })
  if (followed.minimum !== minimum) {
    setFollowed({ minimum, before: followed.minimum, atMs: performance.now() })
  }

  const amount = typed ?? amountText(minimum)
  const amountRupees = readRupees(amount)
  const maximumRupees = readRupees(maximum)

  useEffect(() => {
    if (attempt.phase === 'accepted') {
      setTyped(null)
      setMaximum('')
    }
    if (attempt.phase === 'pending') setTypedSince(false)
  }, [attempt])

  const { keep } = kept
  useEffect(() => keep(typed, maximum), [keep, typed, maximum])

  /** The amount that was seen, if the amount to send differs; null if they are the same. */
  function seenInstead(): number | null {
    const pressed = press.current
    press.current = null
    if (typed !== null || isLeading) return null
    if (pressed !== null && pressed !== minimum) return pressed
    const { before, atMs } = followed
    return performance.now() - atMs < JUST_MOVED_MS ? before : null
  }

  return {
    attempt,
    minimum,
    amount,
    /** null if the text is not an amount. */
    amountRupees,
    maximum,
    maximumRupees,
    movedFrom,
    refusal: hasTypedSince || attempt.phase !== 'refused' ? null : attempt,
    typeAmount(text: string) {
      setTyped(text)
      setTypedSince(true)
      setMovedFrom(null)
    },
    /** Formatted like the buttons: `9,99,999`. */
    groupAmount() {
      if (typed !== null && amountRupees !== null) setTyped(amountText(amountRupees))
    },
    typeMaximum(text: string) {
      setMaximum(text)
      setTypedSince(true)
    },
    /** On pointer down: the amount shown now is what the user means. */
    press() {
      press.current = amountRupees
    },
    submit() {
      const seen = seenInstead()
      if (seen !== null) {
        setMovedFrom(seen)
        setTyped(amount)
        return
      }
      setMovedFrom(null)
      const isFar = [amountRupees, maximumRupees].some(
        (rupees) => rupees !== null && isFarAbove(rupees, minimum),
      )
      desk.place(
        {
          auctionId: auction._id,
          // A leader only raises the maximum; if someone overtakes at this moment, bidding starts at the minimum.
          bidAmount: isLeading ? String(Math.min(minimum, maximumRupees ?? minimum)) : plainNumberOr(amount),
          ...(maximum.trim() === '' ? {} : { maxAmount: plainNumberOr(maximum) }),
          version: auction.termsVersion,
          bidKey: newId(),
        },
        isFar && !isLeading,
      )
    },
  }
}

export type BidForm = ReturnType<typeof useBidForm>

/**
 * Moves the focus to the form's button if the focused field or button was disabled or removed.
 * @param moment Changes when that may have happened.
 * @param hasFocus Set while the focus is in the form.
 */
export function useKeptFocus(moment: string, hasFocus: RefObject<boolean>) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return
    form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true })
  }, [moment, hasFocus])
  return {
    ref: form,
    onFocus: () => {
      hasFocus.current = true
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      const isTaken = !target.isConnected || target.matches(':disabled')
      if (!isTaken && !form.current?.contains(relatedTarget)) hasFocus.current = false
    },
  }
}
