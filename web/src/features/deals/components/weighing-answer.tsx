import type { DealView, WeighingView } from '@boli/contracts'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { focusFirstFault } from '../../../lib/form-errors.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStep } from '../hooks/use-step.ts'
import { AcceptDifference } from './accept-difference.tsx'
import { UnfoldedReason } from './reason-form.tsx'

/** Confirms the other party's weighing, or objects to it. A large difference must be explicitly accepted. */
export function WeighingAnswer({ deal, weighing }: { deal: DealView; weighing: WeighingView }) {
  const { t } = useDealText(deal)
  const step = useStep(deal)
  const [isAccepted, setAccepted] = useState(false)
  const [tries, setTries] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) focusFirstFault(place.current)
  }, [tries])
  const { number, net, isOutsideTolerance } = weighing
  if (!deal.actions.includes('weighings/confirm')) return null

  function confirm() {
    if (isOutsideTolerance && !isAccepted) return setTries(tries + 1)
    void step.press({
      path: `weighings/${number}/confirm`,
      body: isOutsideTolerance ? { acceptDifference: true } : {},
      done: t('done.weightConfirmed'),
    })
  }

  return (
    <div ref={place} className="flex flex-col gap-3">
      {isOutsideTolerance ? (
        <AcceptDifference
          deal={deal}
          net={net}
          isAccepted={isAccepted}
          onChange={setAccepted}
          error={tries > 0 && !isAccepted ? t('weight.acceptFirst') : undefined}
        />
      ) : null}
      <Button
        size="lg"
        wide
        busy={step.isBusy}
        busyText={t('sending')}
        onClick={confirm}
        icon={<Check aria-hidden="true" className="size-6" />}
        className="min-h-16 text-xl"
      >
        {t('weight.confirm')}
      </Button>
      {deal.actions.includes('weighings/object') ? (
        <UnfoldedReason
          deal={deal}
          path={`weighings/${number}/object`}
          label={t('weight.objectLabel')}
          submitText={t('weight.object')}
          done={t('done.objected')}
          variant="danger"
        />
      ) : null}
    </div>
  )
}
