import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { DraftNotice } from './draft-notice.tsx'
import type { LotForm } from './lot-form.ts'
import { LotPicturesField } from './lot-pictures-field.tsx'
import type { LotFormState } from './use-lot-form.ts'

interface LotFormFrameProps {
  lot: LotFormState
  isBusy: boolean
  submitText: string
  busyText: string
  onSubmit: (values: LotForm) => void
  onDiscard?: () => void
  /** What must be known before anything else. */
  notice?: ReactNode
  children: (pictures: ReactNode) => ReactNode
}

/** What the forms of a new and of an edited lot have in common: the draft above, the pictures, the button below. */
export function LotFormFrame(props: LotFormFrameProps) {
  const { lot, isBusy, submitText, busyText, onSubmit, onDiscard, notice, children } = props
  const { form, errors, pictures, draft } = lot

  function submit(event: FormEvent) {
    errors.clear()
    void form.handleSubmit(onSubmit, errors.unfold)(event)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
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
      <Button type="submit" size="lg" busy={isBusy} busyText={busyText} className="w-full self-end sm:w-auto">
        {submitText}
      </Button>
    </form>
  )
}
