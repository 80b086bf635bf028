import type { DealView, WeighingView } from '@boli/contracts'
import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { FieldMessage } from '../../../components/ui/field-message.tsx'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStep } from '../hooks/use-step.ts'
import { ReasonForm } from './reason-form.tsx'
import { Unfold } from './unfold.tsx'

/** Confirm what the other weighed, or say what is wrong with it. A large difference is accepted in so many words. */
export function WeighingAnswer({ deal, weighing }: { deal: DealView; weighing: WeighingView }) {
  const { t, quantity } = useDealText(deal)
  const step = useStep(deal)
  const [isAccepted, setAccepted] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { number, net, isOutsideTolerance } = weighing
  if (!deal.actions.includes('weighings/confirm')) return null

  function confirm() {
    setAsked(true)
    if (isOutsideTolerance && !isAccepted) return
    void step.press({
      path: `weighings/${number}/confirm`,
      body: isOutsideTolerance ? { acceptDifference: true } : {},
      done: t('done.weightConfirmed'),
    })
  }

  return (
    <div className="flex flex-col gap-3">
      {isOutsideTolerance ? (
        <div className="flex flex-col gap-2 rounded-field bg-marigold-wash p-4">
          <p className="flex items-start gap-2 font-semibold">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-marigold-deep" />
            {t('weight.differs')}
          </p>
          <label className="flex min-h-12 cursor-pointer items-center gap-3 text-lg">
            <input
              type="checkbox"
              checked={isAccepted}
              onChange={(event) => setAccepted(event.target.checked)}
              aria-describedby="difference-error"
              className="size-7 shrink-0 accent-leaf"
            />
            {t('weight.acceptDifference', { net: quantity(net), listed: quantity(deal.quantity) })}
          </label>
          <FieldMessage
            id="difference-error"
            text={isAsked && !isAccepted ? t('weight.acceptFirst') : undefined}
          />
        </div>
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
        <Unfold text={t('weight.object')} variant="secondary">
          {(close) => (
            <ReasonForm
              deal={deal}
              path={`weighings/${number}/object`}
              label={t('weight.objectLabel')}
              submitText={t('weight.object')}
              done={t('done.objected')}
              variant="danger"
              onClose={close}
            />
          )}
        </Unfold>
      ) : null}
    </div>
  )
}
