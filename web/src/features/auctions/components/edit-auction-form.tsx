import type { AuctionView } from '@boli/contracts'
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { TextArea } from '../../../components/ui/text-area.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import type { PictureChoice } from '../../../lib/picture-choice.ts'
import { toastError, toastInfo, toastSuccess } from '../../../lib/toast.ts'
import { useUpdateAuction } from '../api/own-auctions.ts'
import { useLotErrors } from '../hooks/use-lot-errors.ts'
import { formOf, type LotForm, type PictureChange, toChanges } from '../model/lot-form.ts'
import { shrinkPicture } from '../model/shrink-picture.ts'
import { FormSection } from './form-section.tsx'
import { LotField } from './lot-form-fields.tsx'
import { LotPictureDrop } from './lot-picture-drop.tsx'
import { LotSections } from './lot-sections.tsx'

interface EditAuctionFormProps {
  auction: AuctionView
  onSaved: (auction: AuctionView) => void
}

/** Changes a running lot: all of it before the first bid, then its description and picture. */
export function EditAuctionForm({ auction, onSaved }: EditAuctionFormProps) {
  const { t } = useTranslation(['mine', 'create', 'lot'])
  const errorText = useErrorText()
  const form = useForm<LotForm>({ defaultValues: formOf(auction) })
  const errors = useLotErrors(form)
  const [picture, setPicture] = useState<PictureChoice>({ kind: 'kept' })
  const update = useUpdateAuction(auction._id)
  const { isSubmitting, dirtyFields } = form.formState
  const hasBids = auction.totalBids > 0

  async function send(values: LotForm) {
    const changed = new Set(Object.keys(dirtyFields))
    if (changed.size === 0 && picture.kind === 'kept') {
      toastInfo(t('edit.nothing'))
      return
    }
    try {
      const changes = toChanges(values, changed, await changeOf(picture))
      const { data } = await update.mutateAsync(changes)
      toastSuccess(t('edit.saved'))
      onSaved(data.auction)
    } catch (error) {
      toastError(`${t('edit.failed')}. ${errorText(error)}`)
      errors.show(error)
    }
  }

  function submit(event: FormEvent) {
    errors.clear()
    void form.handleSubmit(send)(event)
  }

  const pictureField = (
    <LotPictureDrop
      stored={auction.product.p_image}
      choice={picture}
      onChange={setPicture}
      error={errors.pictureError}
      disabled={isSubmitting}
    />
  )

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {hasBids ? (
        <>
          <p className="rounded-card bg-marigold-wash px-5 py-4 text-lg">{t('edit.onlyTexts')}</p>
          <FormSection step={1} title={t('create:section.product')}>
            <LotField form={form} name="desc" className="sm:col-span-2">
              <TextArea {...form.register('desc')} rows={6} />
            </LotField>
            {pictureField}
          </FormSection>
        </>
      ) : (
        <LotSections form={form} picture={pictureField} isEdit />
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

async function changeOf(choice: PictureChoice): Promise<PictureChange> {
  return choice.kind === 'chosen' ? { kind: 'new', picture: await shrinkPicture(choice.file) } : choice
}
