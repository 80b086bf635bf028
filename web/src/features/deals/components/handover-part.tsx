import type { DealView } from '@boli/contracts'
import { Check, Truck } from 'lucide-react'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStep } from '../hooks/use-step.ts'
import { FactList } from './fact-list.tsx'
import { HandoverForm } from './handover-form.tsx'
import { StepButton } from './step-button.tsx'
import { Unfold } from './unfold.tsx'

/** Place, time and carrier of the handover. */
export function HandoverPart({ deal }: { deal: DealView }) {
  const { t, person, date, moment } = useDealText(deal)
  const step = useStep(deal)
  const { handover } = deal
  const mayPropose = deal.actions.includes('handover')
  return (
    <>
      {handover ? (
        <FactList
          facts={[
            [t('handover.when'), moment(handover.at)],
            [t('handover.where'), handover.place],
            [t('handover.carrier'), person(handover.carrier)],
            ...(handover.payBy === null ? [] : [[t('handover.payBy'), date(handover.payBy)] as const]),
          ]}
        />
      ) : (
        <p className="text-soft">{t('handover.none')}</p>
      )}
      {deal.actions.includes('handover/confirm') ? (
        <StepButton
          by={step}
          step={{ path: 'handover/confirm', done: t('done.handoverConfirmed') }}
          icon={<Check aria-hidden="true" className="size-6" />}
          className="min-h-16 text-xl"
        >
          {t('handover.confirm')}
        </StepButton>
      ) : null}
      {mayPropose ? (
        <Unfold
          text={t(handover ? 'handover.change' : 'handover.propose')}
          icon={<Truck aria-hidden="true" className="size-6" />}
          variant={handover ? 'secondary' : 'primary'}
          draft={`deal.${deal._id}.handover`}
        >
          {(close) => <HandoverForm deal={deal} onClose={close} />}
        </Unfold>
      ) : null}
    </>
  )
}
