import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Spinner } from '../../../components/ui/button.tsx'
import { classNames } from '../../../lib/class-names.ts'

interface HoldButtonProps {
  /** The text of its action, with the amount that it sends. */
  text: string
  /** How to press it. */
  hint: string
  /** Set while its action is in progress. */
  busyText: string | null
  isOff: boolean
  onPress: () => void
  onHeld: () => void
  onShort: () => void
  onKey: () => void
}

/** A button that acts when it is held; its background fills meanwhile. It keeps the focus while it is busy. */
export function HoldButton({ text, hint, busyText, isOff, ...events }: HoldButtonProps) {
  const { isHolding, handlers } = useHold(events)
  const isDisabled = isOff || busyText !== null
  return (
    <button
      type="button"
      aria-disabled={isDisabled || undefined}
      aria-busy={busyText !== null || undefined}
      {...(isDisabled ? {} : handlers)}
      className="relative min-h-14 min-w-0 flex-1 touch-manipulation select-none overflow-hidden rounded-field border-2 border-leaf bg-card px-3 py-1.5
        font-semibold text-deep leading-tight [-webkit-touch-callout:none] hover:bg-leaf-wash aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
    >
      <span
        aria-hidden="true"
        style={isHolding ? { transitionDuration: `${HOLD_MS}ms` } : undefined}
        className={classNames(
          'absolute inset-0 origin-left bg-leaf-wash rtl:origin-right',
          isHolding ? 'scale-x-100 transition-transform ease-linear' : 'scale-x-0',
        )}
      />
      <span className="figures relative flex flex-col items-center">
        <span className="inline-flex items-center gap-2">
          {busyText === null ? null : <Spinner />}
          {busyText ?? text}
        </span>
        <span className="font-normal text-soft text-xs">{hint}</span>
      </span>
    </button>
  )
}

/** How long a press must last to act, so that an accidental touch does not. */
const HOLD_MS = 600

interface HoldEvents {
  /** The press began: the values shown now are those that are sent. */
  onPress: () => void
  onHeld: () => void
  /** Released before `onHeld`. */
  onShort: () => void
  /** Pressed with the keyboard, or with an equivalent. */
  onKey: () => void
}

/** The handlers of a button that is pressed and held; Enter and short presses are reported separately. */
function useHold(events: HoldEvents) {
  const [isHolding, setHolding] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const latest = useRef(events)
  latest.current = events

  function end() {
    clearTimeout(timer.current)
    setHolding(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    isHolding,
    handlers: {
      onPointerDown({ button, isPrimary }: PointerEvent) {
        wasHeld.current = false
        if (button !== 0 || !isPrimary) return
        latest.current.onPress()
        setHolding(true)
        timer.current = setTimeout(() => {
          wasHeld.current = true
          setHolding(false)
          latest.current.onHeld()
        }, HOLD_MS)
      },
      onPointerUp: end,
      onPointerLeave: end,
      onPointerCancel: end,
      onClick({ detail }: { detail: number }) {
        end()
        if (wasHeld.current) wasHeld.current = false
        else if (detail === 0) latest.current.onKey()
        else latest.current.onShort()
      },
      // A long press does not open the browser's menu.
      onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    },
  }
}
