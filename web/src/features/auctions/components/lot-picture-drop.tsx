import { useTranslation } from 'react-i18next'
import { PictureDrop, type PictureDropProps } from '../../../components/ui/picture-drop.tsx'

/** The picture of a lot in its form, over the whole width. */
export function LotPictureDrop(props: Omit<PictureDropProps, 'label' | 'hint' | 'accept'>) {
  const { t } = useTranslation('create')
  return (
    <div className="sm:col-span-2">
      <PictureDrop {...props} hint={t('image.hint')} accept="image/png,image/jpeg" />
    </div>
  )
}
