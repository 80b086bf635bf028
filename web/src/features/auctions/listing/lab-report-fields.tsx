import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PictureChoice, PictureDrop } from '../../../components/ui/picture-drop.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useFieldText } from '../../../lib/field-text.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import { DateField, type LotFieldsProps, TextFields } from './lot-form-fields.tsx'
import { PictureProgress } from './picture-tile.tsx'
import type { LotPictures } from './use-lot-pictures.ts'

interface LabReportFieldsProps extends LotFieldsProps {
  /** The report's picture: one at most. */
  pictures: LotPictures
  disabled: boolean
  /** Whether the user has just opened it. */
  takesFocus: boolean
}

/** A laboratory's report: its picture and details. */
export function LabReportFields({
  form,
  pictures: { tray, pictures, isOpen },
  disabled,
  takesFocus,
}: LabReportFieldsProps) {
  const { t } = useTranslation('create')
  const fieldText = useFieldText()
  const errorText = useErrorText()
  const group = useRef<HTMLFieldSetElement>(null)
  const [fileFault, setFileFault] = useState<ApiError | null>(null)
  const [isShrinking, setShrinking] = useState(false)
  const [picture] = pictures
  const refusal = form.formState.errors.labPicture?.message

  useEffect(() => {
    if (takesFocus) group.current?.focus()
  }, [takesFocus])

  async function choose(choice: PictureChoice) {
    setFileFault(null)
    form.clearErrors('labPicture')
    setShrinking(true)
    try {
      const file = choice.kind === 'chosen' ? await shrinkPicture(choice.file) : null
      if (picture) tray.remove(picture.id)
      if (file) tray.add(file)
    } catch (fault) {
      if (fault instanceof ApiError) setFileFault(fault)
      else reportError(fault)
      throw fault
    } finally {
      setShrinking(false)
    }
  }

  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-label={t('section.report')}
      className="grid min-w-0 gap-x-5 gap-y-4 sm:col-span-2 sm:grid-cols-2"
    >
      <div className="sm:col-span-2">
        <PictureDrop
          label={t('field.labPicture')}
          hint={t('help.labPicture')}
          accept="image/png,image/jpeg"
          stored={picture?.src ?? null}
          choice={picture?.file ? { kind: 'chosen', file: picture.file } : { kind: 'kept' }}
          onChange={(choice) => tray.expect(choose(choice))}
          error={fileFault ? errorText(fileFault) : fieldText(refusal)}
          disabled={disabled || !isOpen || isShrinking}
          hasCamera
        />
        {picture ? <PictureProgress picture={picture} /> : null}
      </div>
      <TextFields form={form} names={['labName', 'labSample']} />
      <DateField form={form} name="labDate" />
    </fieldset>
  )
}
