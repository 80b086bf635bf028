import { LOT_PICTURES_LIMIT } from '@boli/contracts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PictureChoice, PictureDrop } from '../../../components/ui/picture-drop.tsx'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import { PictureTiles } from './picture-tiles.tsx'
import type { LotPictures } from './use-lot-pictures.ts'

interface LotPicturesFieldProps {
  pictures: LotPictures
  error: string | undefined
  /** Called with the error of a chosen file. */
  onError: (error: unknown) => void
  /** Called on a new choice: the last error no longer applies. */
  onChoose: () => void
  disabled: boolean
}

const none: PictureChoice = { kind: 'kept' }

/** The pictures of a lot in its form. A photo is downscaled as soon as it is chosen, before sending. */
export function LotPicturesField({ pictures, error, onError, onChoose, disabled }: LotPicturesFieldProps) {
  const { t } = useTranslation('create')
  const [shrinking, setShrinking] = useState(0)
  const { tray, isOpen } = pictures
  const count = pictures.pictures.length

  /** One after another, in the order in which they were chosen: a large one takes longer than a small one. */
  const queue = useRef(Promise.resolve())

  function add(choice: PictureChoice) {
    if (choice.kind !== 'chosen') return
    onChoose()
    setShrinking((number) => number + 1)
    const added = queue.current.then(async () => {
      try {
        tray.add(await shrinkPicture(choice.file))
      } catch (fault) {
        onError(fault)
        throw fault
      } finally {
        setShrinking((number) => number - 1)
      }
    })
    queue.current = added.catch(() => {})
    tray.expect(added)
  }

  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <PictureTiles pictures={pictures.pictures} tray={tray} disabled={disabled} />
      {count < LOT_PICTURES_LIMIT || error ? (
        <PictureDrop
          stored={null}
          choice={none}
          onChange={add}
          error={error}
          hasCamera
          takesSeveral
          disabled={disabled || !isOpen || shrinking > 0 || count >= LOT_PICTURES_LIMIT}
          hint={
            <>
              {t('image.hint')} <span className="block">{t('image.smaller')}</span>
              <span className="block">{t('image.several', { count: LOT_PICTURES_LIMIT })}</span>
            </>
          }
          accept="image/png,image/jpeg"
        />
      ) : null}
    </div>
  )
}
