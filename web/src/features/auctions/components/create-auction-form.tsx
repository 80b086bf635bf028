import { type AuctionDetail, type AuctionView, DEFAULT_LANGUAGE } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { useContactNeeded } from '../../../lib/contact-needed.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { toastError, toastInfo, toastSuccess } from '../../../lib/toast.ts'
import { useCreateAuction } from '../api/listing-changes.ts'
import { useFormerPictures } from '../hooks/use-former-pictures.ts'
import { useLotForm } from '../hooks/use-lot-form.ts'
import { useOwnPlace } from '../hooks/use-own-place.ts'
import { listingKeyOf } from '../model/listing-key.ts'
import { emptyLotForm, formAgainOf, type LotForm, toFormData } from '../model/lot-form.ts'
import { waitingListingOf } from '../model/waiting-listing.ts'
import { LotFormFrame } from './lot-form-frame.tsx'
import { LotSections } from './lot-sections.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

interface CreateAuctionFormProps {
  userId: string
  /** Of a lot that is listed once more. */
  formerId?: string
  /** That lot, where it can be had. */
  former?: AuctionDetail | null
  onCreated: (auction: AuctionView) => void
}

/** The form of a new lot. It is checked here by the server's own rules; what the server still finds lands on its fields. */
export function CreateAuctionForm({
  userId,
  formerId = '',
  former = null,
  onCreated,
}: CreateAuctionFormProps) {
  const { t } = useTranslation(['create', 'lot'])
  const language = useLanguage()
  const errorText = useErrorText()
  const [initial] = useState(() => (former ? formAgainOf(former) : emptyLotForm))
  const lot = useLotForm(formerId ? `relist-${formerId}` : 'create-auction', userId, initial)
  const { errors, pictures, report, draft } = lot
  useFormerPictures(former?.product.images ?? [], pictures)
  useFormerPictures(former?.product.labReport ? [former.product.labReport.picture] : [], report)
  useOwnPlace(lot.suggest)
  const create = useCreateAuction()
  const withContact = useContactNeeded()
  const [listingKey] = useState(() => listingKeyOf(userId))
  const [waiting] = useState(() => waitingListingOf(userId))
  const path = formerId ? `/create-auction?from=${formerId}` : '/create-auction'
  const [isWaiting, setWaiting] = useState(() => waiting.read() === path)
  const [isBusy, setBusy] = useState(false)

  async function send(values: LotForm) {
    setBusy(true)
    try {
      const answer = await report.tray.deliver(() =>
        pictures.tray.deliver((images) => create.mutateAsync(toFormData(values, images, listingKey.read()))),
      )
      listingKey.forget()
      waiting.forget()
      draft.finish()
      toastSuccess(language === DEFAULT_LANGUAGE ? answer.message : t('created'))
      onCreated(answer.data.auction)
    } catch (error) {
      // The farmer is told; a second press means another lot.
      if (error instanceof ApiError && error.code === 'already-listed') listingKey.forget()
      setBusy(false)
      if (error instanceof ApiError && error.isNetworkFailure) return keepWaiting()
      toastError(`${t('failed')}. ${errorText(error)}`)
      errors.show(error)
    }
  }

  /** The line is gone: the lot is listed when it is back and its farmer has looked once more. */
  function keepWaiting() {
    draft.keep()
    waiting.keep(path)
    setWaiting(true)
    toastInfo(t('waits.kept'))
  }

  function discard() {
    listingKey.forget()
    waiting.forget()
    setWaiting(false)
  }

  return (
    <LotFormFrame
      lot={lot}
      isBusy={isBusy}
      notice={isWaiting ? <WaitingNotice isBusy={isBusy} /> : null}
      submitText={t('submit')}
      busyText={t('creating')}
      // The lot's buyer must be able to reach its farmer.
      onSubmit={(values) => withContact(() => void send(values))}
      onDiscard={discard}
    >
      {(picture) => <LotSections lot={lot} isBusy={isBusy} picture={picture} />}
    </LotFormFrame>
  )
}
