import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureDrop, type PictureDropProps } from '../../../components/ui/picture-drop.tsx'
import type { PictureChoice } from '../../../lib/picture-choice.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'

type Props = Omit<PictureDropProps, 'label' | 'hint' | 'accept' | 'hasCamera'> & {
  /** What is wrong with a file that was chosen; null where it is fine. */
  onError: (error: unknown) => void
}

/** The picture of a lot in its form. A photo is made small as soon as it is chosen, before anything travels. */
export function LotPictureDrop({ onChange, onError, disabled, ...rest }: Props) {
  const { t } = useTranslation('create')
  const [isShrinking, setShrinking] = useState(false)

  async function choose(choice: PictureChoice) {
    onError(null)
    if (choice.kind !== 'chosen') return onChange(choice)
    setShrinking(true)
    try {
      onChange({ kind: 'chosen', file: await shrinkPicture(choice.file) })
    } catch (error) {
      onError(error)
    } finally {
      setShrinking(false)
    }
  }

  return (
    <div className="sm:col-span-2">
      <PictureDrop
        {...rest}
        hasCamera
        onChange={(choice) => void choose(choice)}
        disabled={disabled || isShrinking}
        hint={
          <>
            {t('image.hint')} <span className="block">{t('image.smaller')}</span>
          </>
        }
        accept="image/png,image/jpeg"
      />
    </div>
  )
}
