import type { AuctionDetail } from '@boli/contracts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../components/ui/field.tsx'
import { TextArea } from '../../../components/ui/text-area.tsx'
import { draftOf } from '../../../lib/drafts.ts'
import { currentUser } from '../../../lib/session-store.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useRemoveLot } from '../api/auctions.ts'
import { useTellFailure } from '../hooks/use-tell-failure.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const NOTE_LENGTH = 500

interface RemoveLotDialogProps {
  auction: AuctionDetail
  isOpen: boolean
  onClose: () => void
}

/** Asks for the reason, which everyone who bid is mailed, and removes the lot. */
export function RemoveLotDialog({ auction, isOpen, onClose }: RemoveLotDialogProps) {
  const { t } = useTranslation('admin')
  const remove = useRemoveLot(auction._id)
  const tellFailure = useTellFailure()
  // Neither a press beside the dialog nor a session that ends costs what was typed.
  const draft = useRef(draftOf(`remove-lot-${auction._id}`, currentUser()?._id ?? null)).current
  const [note, setNote] = useState(() => String(draft.read()?.note ?? ''))
  const [isAsked, setAsked] = useState(false)
  const isMissing = note.trim() === ''

  function type(text: string) {
    setNote(text)
    draft.keep({ note: text })
  }

  function confirm() {
    setAsked(true)
    if (isMissing) return
    remove.mutate(note.trim(), {
      onSuccess: () => {
        draft.forget()
        toastSuccess(t('lot.removed'))
        onClose()
      },
      onError: tellFailure(t('lot.removeFailed')),
    })
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('lot.removeTitle')}
      confirmText={t('lot.remove')}
      isBusy={remove.isPending}
      busyText={t('lot.removing')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('lot.removeQuestion', { name: auction.productName })}</p>
      <Field
        label={t('lot.note')}
        help={t('lot.noteHelp')}
        error={isAsked && isMissing ? t('lot.noteMissing') : undefined}
        required
      >
        <TextArea value={note} maxLength={NOTE_LENGTH} onChange={(event) => type(event.target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
