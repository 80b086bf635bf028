import type { PersonView } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../components/desk/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { TextArea } from '../../../components/ui/text-input.tsx'
import { useDraftText } from '../../../lib/form-draft.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useReportFailure } from '../../../lib/use-attempt.ts'
import { useLiftSuspension } from '../api/deal-desk.ts'

/** Lifts a suspension caused by strikes, with a note. */
export function LiftPanel({ person }: { person: PersonView }) {
  const { t } = useTranslation('dealdesk')
  const lift = useLiftSuspension(person._id)
  const reportFailure = useReportFailure()
  const [note, setNote, forgetNote] = useDraftText(`lift-${person._id}`)
  const [isAsked, setAsked] = useState(false)
  const isMissing = note.trim() === ''

  function submit() {
    setAsked(true)
    if (isMissing) return
    lift.mutate(note.trim(), {
      onSuccess: () => {
        forgetNote()
        setAsked(false)
        toastSuccess(t('lift.done'))
      },
      onError: reportFailure(t('lift.failed')),
    })
  }

  return (
    <Panel title={t('lift.title', { name: person.username })} text={t('lift.text')}>
      <div className="flex flex-col gap-4 p-5">
        <Field
          label={t('lift.note')}
          error={isAsked && isMissing ? t('lift.noteMissing') : undefined}
          required
        >
          <TextArea value={note} rows={2} maxLength={500} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <Button variant="secondary" busy={lift.isPending} onClick={submit} className="self-start">
          {t('lift.submit')}
        </Button>
      </div>
    </Panel>
  )
}
