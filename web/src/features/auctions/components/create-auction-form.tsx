import { type AuctionDetail, type AuctionView, DEFAULT_LANGUAGE } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { useContactNeeded } from '../../../lib/contact-needed.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useCreateAuction } from '../api/own-auctions.ts'
import { useFormerPicture } from '../hooks/use-former-picture.ts'
import { useLotForm } from '../hooks/use-lot-form.ts'
import { useOwnPlace } from '../hooks/use-own-place.ts'
import { listingKeyOf } from '../model/listing-key.ts'
import { emptyLotForm, formAgainOf, type LotForm, toFormData } from '../model/lot-form.ts'
import { LotFormFrame } from './lot-form-frame.tsx'
import { LotSections } from './lot-sections.tsx'

interface CreateAuctionFormProps {
  userId: string
  /** A lot that is listed once more. */
  former?: AuctionDetail | null
  onCreated: (auction: AuctionView) => void
}

/** The form of a new lot. It is checked here by the server's own rules; what the server still finds lands on its fields. */
export function CreateAuctionForm({ userId, former = null, onCreated }: CreateAuctionFormProps) {
  const { t } = useTranslation(['create', 'lot'])
  const language = useLanguage()
  const errorText = useErrorText()
  const [initial] = useState(() => (former ? formAgainOf(former) : emptyLotForm))
  const lot = useLotForm(former ? `relist-${former._id}` : 'create-auction', userId, initial)
  const { form, more, errors, choice, draft } = lot
  useFormerPicture(former?.product.p_image ?? null, lot)
  useOwnPlace(lot.suggest)
  const create = useCreateAuction()
  const withContact = useContactNeeded()
  const [listingKey] = useState(() => listingKeyOf(userId))

  async function send(values: LotForm) {
    try {
      const picture = choice.kind === 'chosen' ? choice.file : null
      const answer = await create.mutateAsync(toFormData(values, picture, listingKey.read()))
      listingKey.forget()
      draft.finish()
      toastSuccess(language === DEFAULT_LANGUAGE ? answer.message : t('created'))
      onCreated(answer.data.auction)
    } catch (error) {
      // The farmer is told; whoever presses again means another lot.
      if (error instanceof ApiError && error.code === 'already-listed') listingKey.forget()
      toastError(`${t('failed')}. ${errorText(error)}`)
      errors.show(error)
    }
  }

  return (
    <LotFormFrame
      lot={lot}
      storedPicture={null}
      isBusy={create.isPending}
      submitText={t('submit')}
      busyText={t('creating')}
      // Whoever buys the lot must be able to reach its farmer.
      onSubmit={(values) => withContact(() => void send(values))}
      onDiscard={listingKey.forget}
    >
      {(picture) => <LotSections form={form} more={more} picture={picture} />}
    </LotFormFrame>
  )
}
