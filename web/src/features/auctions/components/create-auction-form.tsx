import type { AuctionView } from '@boli/contracts'
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import type { PictureChoice } from '../../../lib/picture-choice.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useCreateAuction } from '../api/auctions.ts'
import { firstValues, useLotDraft } from '../hooks/use-lot-draft.ts'
import { useLotErrors } from '../hooks/use-lot-errors.ts'
import { type LotForm, toFormData } from '../model/lot-form.ts'
import { shrinkPicture } from '../model/shrink-picture.ts'
import { LotPictureDrop } from './lot-picture-drop.tsx'
import { LotSections } from './lot-sections.tsx'

interface CreateAuctionFormProps {
  userId: string
  onCreated: (auction: AuctionView) => void
}

/** The form of a new lot. The rules are the server's; its errors land on their fields. */
export function CreateAuctionForm({ userId, onCreated }: CreateAuctionFormProps) {
  const { t } = useTranslation(['create', 'lot'])
  const language = useLanguage()
  const errorText = useErrorText()
  const [start] = useState(() => firstValues(userId))
  const form = useForm<LotForm>({ defaultValues: start.values })
  const draft = useLotDraft(form, userId)
  const errors = useLotErrors(form)
  const [picture, setPicture] = useState<PictureChoice>({ kind: 'kept' })
  const create = useCreateAuction()
  const { isSubmitting } = form.formState
  const hasDraft = draft.isKept || start.isDraft

  async function send(values: LotForm) {
    try {
      const image = picture.kind === 'chosen' ? await shrinkPicture(picture.file) : null
      const answer = await create.mutateAsync(toFormData(values, image))
      draft.finish()
      toastSuccess(language === 'en' ? answer.message : t('created'))
      onCreated(answer.data.auction)
    } catch (error) {
      toastError(`${t('failed')}. ${errorText(error)}`)
      errors.show(error)
    }
  }

  function submit(event: FormEvent) {
    errors.clear()
    void form.handleSubmit(send)(event)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <LotSections
        form={form}
        picture={
          <LotPictureDrop
            stored={null}
            choice={picture}
            onChange={setPicture}
            error={errors.pictureError}
            disabled={isSubmitting}
          />
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex flex-wrap items-center gap-x-3 text-soft">
          <p role="status">{draft.isKept ? t('draft.kept') : start.isDraft ? t('draft.restored') : ''}</p>
          {hasDraft ? (
            <Button variant="quiet" onClick={draft.discard} disabled={isSubmitting}>
              {t('draft.discard')}
            </Button>
          ) : null}
        </div>
        <Button
          type="submit"
          size="lg"
          busy={isSubmitting}
          busyText={t('creating')}
          className="w-full sm:w-auto"
        >
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
