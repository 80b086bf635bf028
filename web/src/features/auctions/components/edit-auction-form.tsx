import type { AuctionDetail } from '@boli/contracts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { toastError, toastInfo, toastSuccess } from '../../../lib/toast.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { useUpdateAuction } from '../api/own-auctions.ts'
import { useLotErrors } from '../hooks/use-lot-errors.ts'
import { useLotForm } from '../hooks/use-lot-form.ts'
import { formOf, type LotForm, toChanges } from '../model/lot-form.ts'
import { DraftNotice } from './draft-notice.tsx'
import { FormSection } from './form-section.tsx'
import { FormerVersions } from './former-versions.tsx'
import { DescriptionField } from './lot-form-fields.tsx'
import { LotPictureDrop } from './lot-picture-drop.tsx'
import { LotSections } from './lot-sections.tsx'

interface EditAuctionFormProps {
  auction: AuctionDetail
  userId: string
  onSaved: (auction: AuctionDetail) => void
}

/** Changes a running lot: all of it before the first bid, then its description and picture. */
export function EditAuctionForm({ auction, userId, onSaved }: EditAuctionFormProps) {
  const { t } = useTranslation(['mine', 'create', 'lot'])
  const errorText = useErrorText()
  const [initial] = useState(() => formOf(auction))
  const { form, choice, choose, draft } = useLotForm(`edit-auction-${auction._id}`, userId, initial)
  const more = useRef<HTMLDetailsElement>(null)
  const errors = useLotErrors(form, more)
  const update = useUpdateAuction(auction._id)
  const { isDirty, isSubmitting } = form.formState
  const releasePage = useUnsavedChanges(isDirty || choice.kind !== 'kept')
  const hasBids = auction.totalBids > 0

  async function send(values: LotForm) {
    const changes = toChanges(values, initial, choice)
    if (changes === null) return toastInfo(t('edit.nothing'))
    try {
      const { data } = await update.mutateAsync(changes)
      releasePage()
      draft.finish()
      toastSuccess(t('edit.saved'))
      onSaved(data.auction)
    } catch (error) {
      toastError(`${t('edit.failed')}. ${errorText(error)}`)
      errors.show(error)
    }
  }

  function submit(event: FormEvent) {
    errors.clear()
    void form.handleSubmit(send, errors.unfold)(event)
  }

  const picture = (
    <LotPictureDrop
      stored={auction.product.p_image}
      choice={choice}
      onChange={choose}
      onError={errors.showPicture}
      error={errors.pictureError}
      disabled={isSubmitting}
    />
  )

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <DraftNotice draft={draft} disabled={isSubmitting} />
      {hasBids ? (
        <>
          <p className="rounded-card bg-marigold-wash px-5 py-4 text-lg">{t('edit.onlyTexts')}</p>
          <FormSection step={1} title={t('create:section.product')}>
            {picture}
            <DescriptionField form={form} />
          </FormSection>
          <FormerVersions auction={auction} />
        </>
      ) : (
        <LotSections
          form={form}
          picture={picture}
          more={more}
          startedAt={auction.status === 'scheduled' ? null : auction.startTime}
          isEdit
        />
      )}
      <Button
        type="submit"
        size="lg"
        busy={isSubmitting}
        busyText={t('edit.saving')}
        className="w-full self-end sm:w-auto"
      >
        {t('edit.save')}
      </Button>
    </form>
  )
}
