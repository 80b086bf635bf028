import { type AuctionDetail, type AuctionView, DEFAULT_LANGUAGE } from '@boli/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { hasNumber, useContactNeeded } from '../../../lib/contact-needed.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { placesQuery, usePlaces } from '../../../lib/places.ts'
import { currentUser, useUser } from '../../../lib/session-store.ts'
import { toastError, toastInfo, toastSuccess } from '../../../lib/toast.ts'
import { useCreateAuction } from '../lot/listing-changes.ts'
import { emptyLotForm, formAgainOf, type LotForm, toFormData } from './lot-form.ts'
import { LotFormFrame } from './lot-form-frame.tsx'
import { LotSections } from './lot-sections.tsx'
import { useListingScreens } from './use-listing-screens.ts'
import { useLotForm } from './use-lot-form.ts'
import { useFormerPictures } from './use-lot-pictures.ts'
import { listingKeyOf, waitingListingOf } from './waiting-listing.ts'
import { WaitingNotice } from './waiting-notice.tsx'

interface CreateAuctionFormProps {
  userId: string
  /** Id of a lot that is listed again. */
  formerId?: string
  /** That lot, if it could be fetched. */
  former?: AuctionDetail | null
  onCreated: (auction: AuctionView) => void
}

/** The form of a new lot. It is validated with the server's own rules; remaining errors of the server appear on its fields. */
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
  const screens = useListingScreens(lot.form, {
    hasPictureError: errors.pictureError !== undefined,
    isFilled: former !== null,
  })
  const create = useCreateAuction()
  const withContact = useContactNeeded()
  const [listingKey] = useState(() => listingKeyOf(userId))
  const [waiting] = useState(() => waitingListingOf(userId))
  const path = formerId ? `/create-auction?from=${formerId}` : '/create-auction'
  const [isWaiting, setWaiting] = useState(() => waiting.read() === path)
  const [hasFailed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const placed = useNewPlace()

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
      // This key has already listed an earlier form; the next press lists this one as another lot.
      if (error instanceof ApiError && error.code === 'already-listed') listingKey.forget()
      setBusy(false)
      if (error instanceof ApiError && error.isNetworkFailure) return keepWaiting()
      toastError(`${t('failed')}. ${errorText(error)}`)
      errors.show(error)
    }
  }

  /** Without a connection: once it is back, the farmer can check the lot again and list it. */
  function keepWaiting() {
    draft.keep()
    waiting.keep(path)
    setWaiting(true)
    setFailed(true)
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
      screens={screens}
      isBusy={isBusy}
      notice={isWaiting ? <WaitingNotice isBusy={isBusy} hasFailed={hasFailed} /> : null}
      submitText={t('submit')}
      busyText={t('creating')}
      // The lot's buyer must be able to reach its farmer.
      onSubmit={(values) => {
        const isNew = !hasNumber(currentUser())
        withContact(() => void (isNew ? placed(values).then(send) : send(values)))
      }}
      onDiscard={discard}
    >
      {(picture) => <LotSections lot={lot} screens={screens} isBusy={isBusy} picture={picture} />}
    </LotFormFrame>
  )
}

/** Adds the place of a PIN code that was given after the form was filled in; a lot without one is in no search by place. */
function useNewPlace(): (values: LotForm) => Promise<LotForm> {
  const queries = useQueryClient()
  return async (values) => {
    const pinCode = currentUser()?.contact?.pinCode
    if (!pinCode || values.state !== '' || values.district !== '') return values
    const known = await queries.ensureQueryData(placesQuery({ pinCode })).catch(() => null)
    return { ...values, ...known?.place }
  }
}

/** Suggests the farmer's own place, by PIN code. */
function useOwnPlace(suggest: (place: Pick<LotForm, 'state' | 'district'>) => void): void {
  const place = usePlaces({ pinCode: useUser()?.contact?.pinCode }).data?.place
  // `suggest` changes with every render; only the place matters.
  useEffect(() => {
    if (place) suggest(place)
  }, [place])
}
