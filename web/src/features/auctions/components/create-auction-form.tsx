import type { AuctionView } from '@boli/contracts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { useContactNeeded } from '../../../lib/contact-needed.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useCreateAuction } from '../api/auctions.ts'
import { useLotErrors } from '../hooks/use-lot-errors.ts'
import { useLotForm } from '../hooks/use-lot-form.ts'
import { listingKeyOf } from '../model/listing-key.ts'
import { emptyLotForm, type LotForm, toFormData } from '../model/lot-form.ts'
import { DraftNotice } from './draft-notice.tsx'
import { LotPictureDrop } from './lot-picture-drop.tsx'
import { LotSections } from './lot-sections.tsx'

interface CreateAuctionFormProps {
  userId: string
  onCreated: (auction: AuctionView) => void
}

/** The form of a new lot. It is checked here by the server's own rules; what the server still finds lands on its fields. */
export function CreateAuctionForm({ userId, onCreated }: CreateAuctionFormProps) {
  const { t } = useTranslation(['create', 'lot'])
  const language = useLanguage()
  const errorText = useErrorText()
  const { form, choice, choose, draft } = useLotForm('create-auction', userId, emptyLotForm)
  const more = useRef<HTMLDetailsElement>(null)
  const errors = useLotErrors(form, more)
  const create = useCreateAuction()
  const withContact = useContactNeeded()
  const [listingKey] = useState(() => listingKeyOf(userId))
  const isSending = create.isPending

  async function send(values: LotForm) {
    try {
      const picture = choice.kind === 'chosen' ? choice.file : null
      const answer = await create.mutateAsync(toFormData(values, picture, listingKey.read()))
      listingKey.forget()
      draft.finish()
      toastSuccess(language === 'en' ? answer.message : t('created'))
      onCreated(answer.data.auction)
    } catch (error) {
      // The farmer is told; whoever presses again means another lot.
      if (error instanceof ApiError && error.code === 'already-listed') listingKey.forget()
      toastError(`${t('failed')}. ${errorText(error)}`)
      errors.show(error)
    }
  }

  function submit(event: FormEvent) {
    errors.clear()
    // Whoever buys the lot must be able to reach its farmer.
    void form.handleSubmit((values) => withContact(() => void send(values)), errors.unfold)(event)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <DraftNotice draft={draft} onDiscard={listingKey.forget} disabled={isSending} />
      <LotSections
        form={form}
        more={more}
        picture={
          <LotPictureDrop
            stored={null}
            choice={choice}
            onChange={choose}
            onError={errors.showPicture}
            error={errors.pictureError}
            disabled={isSending}
          />
        }
      />
      <Button
        type="submit"
        size="lg"
        busy={isSending}
        busyText={t('creating')}
        className="w-full self-end sm:w-auto"
      >
        {t('submit')}
      </Button>
    </form>
  )
}
