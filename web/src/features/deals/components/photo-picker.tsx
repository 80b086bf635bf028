import { API_PREFIX, routes } from '@boli/contracts'
import { SwitchCamera, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../../components/ui/button.tsx'
import { FieldMessage } from '../../../components/ui/field.tsx'
import { pathOf } from '../../../lib/api-client.ts'
import { useFailureText } from '../../../lib/form-errors.ts'
import { addDealPicture } from '../api/deals.ts'

interface PhotoPickerProps {
  dealId: string
  /** Most photos. */
  most: number
  /** Keys of uploaded photos. */
  photos: readonly string[]
  onChange: (photos: string[]) => void
}

const addressOf = (dealId: string, file: string) =>
  `${API_PREFIX}${pathOf(routes.dealPicture.path, { dealId, file })}`

/** Takes photos, each uploaded at once, so that a weak network does not delay the form. */
export function PhotoPicker({ dealId, most, photos, onChange }: PhotoPickerProps) {
  const { t } = useTranslation('dealroom')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function add(files: FileList | null) {
    const chosen = [...(files ?? [])].slice(0, most - photos.length)
    if (input.current) input.current.value = ''
    if (chosen.length === 0) return
    setBusy(true)
    setProblem(undefined)
    const stored = [...photos]
    try {
      for (const file of chosen) {
        stored.push(await addDealPicture(dealId, file))
        onChange([...stored])
      }
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-2">
      {photos.length > 0 ? (
        <ul className="grid grid-cols-3 gap-2">
          {photos.map((photo, index) => (
            <li key={photo} className="relative">
              <img
                src={addressOf(dealId, photo)}
                alt={t('photos.one', { place: index + 1 })}
                className="aspect-square w-full rounded-field border border-line bg-sand object-cover"
              />
              <button
                type="button"
                aria-label={t('photos.remove', { place: index + 1 })}
                onClick={() => onChange(photos.filter((other) => other !== photo))}
                className="absolute top-1 end-1 flex size-11 items-center justify-center rounded-full bg-card text-chilli shadow-soft"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {photos.length < most ? (
        <>
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/*"
            multiple={most > 1}
            disabled={isBusy}
            aria-describedby={`${id}-error`}
            onChange={(event) => void add(event.target.files)}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className="flex min-h-14 cursor-pointer items-center justify-center gap-2 rounded-field border-2 border-edge border-dashed bg-raised px-4 py-2 font-semibold hover:border-leaf peer-focus-visible:outline-3 peer-focus-visible:outline-ring peer-focus-visible:outline-offset-2"
          >
            {isBusy ? <Spinner /> : <SwitchCamera aria-hidden="true" className="size-6 text-leaf" />}
            {isBusy ? t('photos.sending') : t('photos.add', { count: most })}
          </label>
        </>
      ) : null}
      <FieldMessage id={`${id}-error`} text={problem} />
    </div>
  )
}

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
