import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import type { LotFormState } from '../hooks/use-lot-form.ts'
import type { LotForm } from '../model/lot-form.ts'
import { DraftNotice } from './draft-notice.tsx'
import { LotPictureDrop } from './lot-picture-drop.tsx'

interface LotFormFrameProps {
  lot: LotFormState
  /** The picture that the lot has already. */
  storedPicture: string | null
  isBusy: boolean
  submitText: string
  busyText: string
  onSubmit: (values: LotForm) => void
  onDiscard?: () => void
  children: (picture: ReactNode) => ReactNode
}

/** What the forms of a new and of an edited lot have in common: the draft above, the picture, the button below. */
export function LotFormFrame(props: LotFormFrameProps) {
  const { lot, storedPicture, isBusy, submitText, busyText, onSubmit, onDiscard, children } = props
  const { form, errors, choice, choose, draft } = lot

  function submit(event: FormEvent) {
    errors.clear()
    void form.handleSubmit(onSubmit, errors.unfold)(event)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <DraftNotice draft={draft} disabled={isBusy} {...(onDiscard && { onDiscard })} />
      {children(
        <LotPictureDrop
          stored={storedPicture}
          choice={choice}
          onChange={choose}
          onError={errors.showPicture}
          error={errors.pictureError}
          disabled={isBusy}
        />,
      )}
      <Button type="submit" size="lg" busy={isBusy} busyText={busyText} className="w-full self-end sm:w-auto">
        {submitText}
      </Button>
    </form>
  )
}
