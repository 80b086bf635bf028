import { ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { FieldMessage } from '../../../components/ui/field-message.tsx'
import { classNames } from '../../../lib/class-names.ts'

interface PictureFieldProps {
  file: File | null
  onChange: (file: File | null) => void
  error: string | undefined
  disabled: boolean
}

/** Chooses a picture by press or drop, shows it, and takes it away again. */
export function PictureField({ file, onChange, error, disabled }: PictureFieldProps) {
  const { t } = useTranslation('create')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(file)
  const [isOver, setOver] = useState(false)

  function choose(files: FileList | null) {
    const chosen = files?.item(0)
    if (chosen) onChange(chosen)
    // The same file may be chosen again after it was removed.
    if (input.current) input.current.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!disabled) choose(event.dataTransfer.files)
  }

  return (
    <div className="sm:col-span-2">
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        disabled={disabled}
        aria-describedby={classNames(`${id}-hint`, error && `${id}-error`)}
        aria-invalid={error ? true : undefined}
        onChange={(event) => choose(event.target.files)}
        className="peer sr-only"
      />
      {preview ? (
        <div className="relative overflow-hidden rounded-card border border-line bg-sand">
          <img src={preview} alt={t('image.preview')} className="aspect-[16/9] w-full object-cover" />
          <div className="absolute right-3 bottom-3 flex flex-wrap justify-end gap-2">
            <Button variant="secondary" disabled={disabled} onClick={() => input.current?.click()}>
              {t('image.change')}
            </Button>
            <Button
              variant="danger"
              disabled={disabled}
              onClick={() => onChange(null)}
              icon={<Trash2 aria-hidden="true" className="size-4.5" />}
            >
              {t('image.remove')}
            </Button>
          </div>
        </div>
      ) : null}
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex cursor-pointer flex-col items-center gap-2 rounded-card border-2 border-dashed px-5 py-9 text-center transition-colors',
          'peer-focus-visible:outline-3 peer-focus-visible:outline-marigold peer-focus-visible:outline-offset-2',
          isOver
            ? 'border-leaf bg-leaf-wash'
            : 'border-edge/60 bg-raised hover:border-leaf hover:bg-leaf-wash/60',
          error && 'border-chilli',
          preview && 'sr-only',
        )}
      >
        <ImagePlus aria-hidden="true" className="size-9 text-leaf" />
        <span className="font-semibold text-lg">{t('image.choose')}</span>
        <span id={`${id}-hint`} className="text-soft">
          {t('image.hint')}
        </span>
      </label>
      <FieldMessage id={`${id}-error`} text={error} />
    </div>
  )
}

/** An address at which the chosen file can be shown, given back when it is no longer needed. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) {
      setAddress(null)
      return
    }
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return address
}
