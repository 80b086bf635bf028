import { Spinner } from '../../../components/ui/button.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { HOLD_MS, useHold } from '../hooks/use-hold.ts'

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
