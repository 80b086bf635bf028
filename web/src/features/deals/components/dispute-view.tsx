import type { DealView, DisputeView as Dispute } from '@boli/contracts'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { PrivatePhotos } from './photo-picker.tsx'

/** The state of a dispute: complaint, answer, decision, appeal. */
export function DisputeView({ deal, dispute }: { deal: DealView; dispute: Dispute }) {
  const { t, by } = useDealText(deal)
  const { answer, decision, appeal, openedBy, withdrawnAt } = dispute
  const other = openedBy === 'farmer' ? 'buyer' : 'farmer'
  return (
    <div className="flex flex-col gap-3">
      <Word
        title={t('timeline.dispute-opened', { ...by(openedBy), kind: t(`dispute.kind.${dispute.kind}`) })}
        at={dispute.openedAt}
      >
        <p className="whitespace-pre-line">{dispute.text}</p>
        <PrivatePhotos photos={dispute.photos} />
      </Word>
      {answer ? (
        <Word title={t('timeline.dispute-answered', by(other))} at={answer.at}>
          <p className="whitespace-pre-line">{answer.text}</p>
          <PrivatePhotos photos={answer.photos} />
        </Word>
      ) : null}
      {withdrawnAt ? <Word title={t('timeline.dispute-withdrawn', by(openedBy))} at={withdrawnAt} /> : null}
      {decision ? (
        <Word title={t('dispute.decided')} at={decision.at}>
          <p className="font-semibold">
            {t(`dispute.outcome.${decision.outcome}`)}
            {decision.outcome === 'cancel' ? ` · ${t(`fault.${decision.fault ?? 'nobody'}`)}` : ''}
          </p>
          <p className="whitespace-pre-line">{decision.note}</p>
        </Word>
      ) : null}
      {appeal ? (
        <Word title={t('timeline.dispute-appealed', by(appeal.by))} at={appeal.at}>
          <p className="whitespace-pre-line">{appeal.text}</p>
        </Word>
      ) : null}
    </div>
  )
}

function Word({ title, at, children }: { title: string; at: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 rounded-field bg-sand/60 p-4">
      <p className="leading-snug">
        <strong className="block">{title}</strong>
        <span className="figures text-soft text-sm">{formatDateTime(at)}</span>
      </p>
      {children}
    </div>
  )
}
