import { useTranslation } from 'react-i18next'

/** Photos that only the parties and administrators can load; each opens in full size. */
export function PrivatePhotos({ photos }: { photos: readonly string[] }) {
  const { t } = useTranslation('dealroom')
  if (photos.length === 0) return null
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
      {photos.map((photo, index) => (
        <li key={photo}>
          <a href={photo} target="_blank" rel="noreferrer" className="block rounded-field">
            <img
              src={photo}
              alt={t('photos.one', { place: index + 1 })}
              loading="lazy"
              className="aspect-square w-full rounded-field border border-line bg-sand object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
