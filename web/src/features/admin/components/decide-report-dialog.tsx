import { type LotReportView, lotReportOutcomes } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioCards } from '../../../components/ui/radio-cards.tsx'
import { useDecideReport } from '../api/inbox.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Outcome = (typeof lotReportOutcomes)[number]

/** Asks for the decision on a report, and the reason. The actions themselves are on the pages of lot and member. */
export function DecideReportDialog({
  report,
  onClose,
}: {
  report: LotReportView | null
  onClose: () => void
}) {
  return report ? <Decide key={report._id} report={report} onClose={onClose} /> : null
}

function Decide({ report, onClose }: { report: LotReportView; onClose: () => void }) {
  const { t } = useTranslation('report')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const decide = useDecideReport(report._id, outcome)
  return (
    <ReasonDialog
      draft={`report-${report._id}`}
      isOpen
      onClose={onClose}
      change={decide}
      words={{
        title: t('decide.title'),
        confirm: outcome ? t('decide.submitAs', { outcome: t(`outcome.${outcome}`) }) : t('decide.submit'),
        busy: t('decide.busy'),
        done: t('decide.done'),
        failed: t('decide.failed'),
      }}
      isUnchosen={outcome === null}
    >
      {(isAsked) => (
        <>
          <p>{t('decide.text', { lot: report.lot.name })}</p>
          <RadioCards
            legend={t('decide.outcome')}
            name="outcome"
            selected={outcome ?? ''}
            error={isAsked && outcome === null ? t('decide.missing') : undefined}
            onChange={(event) => setOutcome(event.currentTarget.value as Outcome)}
            options={lotReportOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          />
        </>
      )}
    </ReasonDialog>
  )
}
