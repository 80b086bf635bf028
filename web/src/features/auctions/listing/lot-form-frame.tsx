import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import type { LotForm } from './lot-form.ts'
import { LotPicturesField } from './lot-pictures-field.tsx'
import type { ListingScreens } from './use-listing-screens.ts'
import type { LotFormState } from './use-lot-form.ts'

/** Name of the button to the next screen. */
const NEXT = 'next-screen'

interface LotFormFrameProps {
  lot: LotFormState
  isBusy: boolean
  submitText: string
  busyText: string
  onSubmit: (values: LotForm) => void
  onDiscard?: () => void
  /** Notice above the form. */
  notice?: ReactNode
  /** null if the form is one page. */
  screens?: ListingScreens
  children: (pictures: ReactNode) => ReactNode
}

/** The shared frame of the forms for new and edited lots: the draft above, the pictures, the button below. */
export function LotFormFrame(props: LotFormFrameProps) {
  const { lot, isBusy, submitText, busyText, onSubmit, onDiscard, notice, children, screens = null } = props
  const { t } = useTranslation('create')
  const { form, errors, pictures, draft } = lot
  const [isWaiting, setWaiting] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    // The form was already submitted, and waits for its pictures.
    if (isWaiting) return
    errors.clear()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (screens && submitter?.getAttribute('name') === NEXT) return screens.next()
    setWaiting(true)
    // The error of a photo that could not be made smaller is shown at its field.
    const isReady = await lot.whenReady().then(
      () => true,
      () => false,
    )
    setWaiting(false)
    if (isReady) await form.handleSubmit(onSubmit, errors.unfold)()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {notice}
      <DraftNotice draft={draft} disabled={isBusy} {...(onDiscard && { onDiscard })} />
      {children(
        <LotPicturesField
          pictures={pictures}
          onError={errors.showPicture}
          onChoose={errors.clearPicture}
          error={errors.pictureError}
          disabled={isBusy}
        />,
      )}
      <Button
        type="submit"
        {...(screens && !screens.isLast && { name: NEXT })}
        size="lg"
        busy={isBusy || isWaiting}
        busyText={busyText}
        className="w-full self-end sm:w-auto"
      >
        {screens && !screens.isLast ? t('screen.next') : submitText}
      </Button>
      {screens && screens.screen > 1 ? (
        <Button variant="secondary" size="lg" wide disabled={isBusy} onClick={screens.back}>
          {t('screen.back')}
        </Button>
      ) : null}
    </form>
  )
}

interface DraftNoticeProps {
  draft: LotFormState['draft']
  onDiscard?: () => void
  disabled: boolean
}

/** Says at the top of a lot's form that a draft was restored, and offers to start again. */
function DraftNotice({ draft, onDiscard, disabled }: DraftNoticeProps) {
  const { t } = useTranslation('create')
  function discard() {
    draft.discard()
    onDiscard?.()
  }
  const isThere = draft.state !== 'none'
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-soft">
      <p role="status">{isThere ? t(`draft.${draft.state}`) : t('draft.none')}</p>
      {isThere ? (
        <Button variant="quiet" onClick={discard} disabled={disabled}>
          {t('draft.discard')}
        </Button>
      ) : null}
    </div>
  )
}
