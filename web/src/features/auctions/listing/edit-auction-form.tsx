import type { AuctionDetail } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/error-text.ts'
import { toastError, toastInfo, toastSuccess } from '../../../lib/toast.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { FormerVersions } from '../lot/former-versions.tsx'
import { useUpdateAuction } from '../lot/listing-changes.ts'
import { FormSection } from './form-section.tsx'
import { formOf, type LotForm, toChanges } from './lot-form.ts'
import { DescriptionField } from './lot-form-fields.tsx'
import { LotFormFrame } from './lot-form-frame.tsx'
import { LotSections } from './lot-sections.tsx'
import { useLotForm } from './use-lot-form.ts'

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
  const { images = [], labReport } = auction.product
  const lot = useLotForm(`edit-auction-${auction._id}`, userId, initial, {
    images,
    report: labReport ? [labReport.picture] : [],
  })
  const { form, errors, report, draft } = lot
  const { tray } = lot.pictures
  const update = useUpdateAuction(auction._id)
  const { isDirty, isSubmitting } = form.formState
  const releasePage = useUnsavedChanges(isDirty || tray.isChanged())

  async function send(values: LotForm) {
    if (!tray.isChanged() && toChanges(values, initial, null) === null) return toastInfo(t('edit.nothing'))
    try {
      const { data } = await report.tray.deliver(() =>
        tray.deliver((ids) => {
          const images = tray.isChanged() ? ids : null
          return update.mutateAsync(toChanges(values, initial, images) ?? new FormData())
        }),
      )
      releasePage()
      draft.finish()
      toastSuccess(t('edit.saved'))
      onSaved(data.auction)
    } catch (error) {
      toastError(`${t('edit.failed')}. ${errorText(error)}`)
      errors.show(error)
    }
  }

  return (
    <LotFormFrame
      lot={lot}
      isBusy={isSubmitting}
      submitText={t('edit.save')}
      busyText={t('edit.saving')}
      onSubmit={send}
    >
      {(picture) =>
        auction.totalBids > 0 ? (
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
            lot={lot}
            isBusy={isSubmitting}
            picture={picture}
            startedAt={auction.status === 'scheduled' ? null : auction.startTime}
            isEdit
          />
        )
      }
    </LotFormFrame>
  )
}
