import { lotReportReasons, routes } from '@boli/contracts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, pathOf } from '../../lib/api-client.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useDraftText } from '../../lib/form-draft.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { TextArea } from '../ui/text-input.tsx'

/** Asks what is wrong with a lot, and sends it to the administrators. */
export function ReportDialog({ auctionId, onClose }: { auctionId: string; onClose: () => void }) {
  const { t } = useTranslation('report')
  const errorText = useErrorText()
  const formId = useId()
  const [reason, setReason] = useState('')
  const [text, setText, forgetText] = useDraftText(`report-${auctionId}`)
  const [isAsked, setAsked] = useState(false)
  const report = useMutation({
    mutationFn: () => api.post(pathOf(routes.reportLot.path, { auctionId }), { reason, text: text.trim() }),
    onSuccess: () => {
      forgetText()
      toastSuccess(t('done'))
      onClose()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (reason !== '') report.mutate()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      actions={
        <>
          <Button variant="secondary" disabled={report.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={report.isPending} busyText={t('busy')}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p>{t('text')}</p>
        <RadioCards
          legend={t('reason.legend')}
          name="reason"
          selected={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isAsked && reason === '' ? t('reason.missing') : undefined}
          options={lotReportReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
        <Field label={t('more')} optionalText={t('optional')}>
          <TextArea value={text} maxLength={500} onChange={(event) => setText(event.target.value)} />
        </Field>
        {report.isError ? (
          <p role="alert" className="text-chilli">
            {errorText(report.error)}
          </p>
        ) : null}
      </form>
    </Dialog>
  )
}
