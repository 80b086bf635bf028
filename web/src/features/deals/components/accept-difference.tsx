import type { DealView } from '@boli/contracts'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FieldMessage } from '../../../components/ui/field.tsx'
import { useDealText } from '../hooks/use-deal-text.ts'

interface AcceptDifferenceProps {
  deal: DealView
  net: number
  isAccepted: boolean
  onChange: (isAccepted: boolean) => void
  error: string | undefined
  /** Suggests the value that may have been meant. */
  children?: ReactNode
}

/** A weight far from the listed quantity must be explicitly confirmed, by the sender and by the other party. */
export function AcceptDifference({
  deal,
  net,
  isAccepted,
  onChange,
  error,
  children,
}: AcceptDifferenceProps) {
  const { t, quantity } = useDealText(deal)
  const errorId = useId()
  return (
    <div className="flex flex-col gap-2 rounded-field bg-marigold-wash p-4">
      <p role="status" className="flex items-start gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-marigold-deep" />
        {t('weight.differs')}
      </p>
      {children}
      <label className="flex min-h-12 cursor-pointer items-center gap-3 text-lg">
        <input
          type="checkbox"
          checked={isAccepted}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={errorId}
          className="size-7 shrink-0 accent-leaf"
        />
        {t('weight.acceptDifference', { net: quantity(net), listed: quantity(deal.quantity) })}
      </label>
      <FieldMessage id={errorId} text={error} />
    </div>
  )
}
