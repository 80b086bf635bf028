import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../lib/class-names.ts'
import { Button } from './button.tsx'
import { FieldMessage } from './field.tsx'

export interface PictureDropProps {
  /** Label above the field; without it the prompt is the label. */
  label?: string
  /** What may be chosen: kinds, largest size. */
  hint: ReactNode
  /** Kinds of file the browser offers, as in an input's `accept`. */
  accept: string
  /** Address of the current picture. */
  stored: string | null
  choice: PictureChoice
  onChange: (choice: PictureChoice) => void
  error: string | undefined
  disabled: boolean
  /** Offers the camera beside the gallery on touch devices. */
  hasCamera?: boolean
  /** Several files may be chosen at once: `onChange` is called for each. */
  takesSeveral?: boolean
}

/** Chooses a picture by press or drop, shows it, and takes it away again. */
export function PictureDrop({
  label,
  hint,
  accept,
  stored,
  choice,
  onChange,
  error,
  disabled,
  hasCamera = false,
  takesSeveral = false,
}: PictureDropProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const chosen = usePreview(choice.kind === 'chosen' ? choice.file : null)
  const shown = chosen ?? (choice.kind === 'kept' ? stored : null)

  function choose(files: FileList | null) {
    for (let at = 0; at < (takesSeveral ? (files?.length ?? 0) : 1); at += 1) {
      const file = files?.item(at)
      if (file) onChange({ kind: 'chosen', file })
    }
    // The same file may be chosen again after it was removed.
    for (const { current } of [input, camera]) if (current) current.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!disabled) choose(event.dataTransfer.files)
  }

  return (
    <div className="flex flex-col gap-1.5">
      {label ? <span className="font-semibold">{label}</span> : null}
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        multiple={takesSeveral}
        disabled={disabled}
        aria-label={label}
        aria-describedby={classNames(`${id}-hint`, error && `${id}-error`)}
        aria-invalid={error ? true : undefined}
        onChange={(event) => choose(event.target.files)}
        className="peer sr-only"
      />
      {shown ? (
        <div className="relative overflow-hidden rounded-card border border-line bg-sand peer-focus-visible:outline-3 peer-focus-visible:outline-ring peer-focus-visible:outline-offset-2">
          <img
            src={shown}
            alt={t('picture.preview')}
            className="aspect-[16/9] max-h-80 w-full object-cover"
          />
          <div className="absolute end-3 bottom-3 flex flex-wrap justify-end gap-2">
            <Button variant="secondary" disabled={disabled} onClick={() => input.current?.click()}>
              {t('picture.change')}
            </Button>
            <Button
              variant="danger"
              disabled={disabled}
              onClick={() => onChange({ kind: stored ? 'removed' : 'kept' })}
              icon={<Trash2 aria-hidden="true" className="size-4.5" />}
            >
              {t('picture.remove')}
            </Button>
          </div>
        </div>
      ) : null}
      {hasCamera && !shown ? (
        <>
          <input
            ref={camera}
            type="file"
            accept={accept}
            capture="environment"
            tabIndex={-1}
            aria-hidden="true"
            disabled={disabled}
            onChange={(event) => choose(event.target.files)}
            className="hidden"
          />
          <Button
            variant="secondary"
            size="lg"
            disabled={disabled}
            onClick={() => camera.current?.click()}
            icon={<Camera aria-hidden="true" className="size-6" />}
            className="min-h-20 pointer-fine:hidden"
          >
            {t('picture.camera')}
          </Button>
        </>
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
          'flex cursor-pointer flex-col items-center gap-2 rounded-card border-2 border-dashed px-5 py-8 text-center transition-colors',
          hasCamera && 'pointer-coarse:border-solid pointer-coarse:py-3',
          'peer-focus-visible:outline-3 peer-focus-visible:outline-ring peer-focus-visible:outline-offset-2',
          isOver
            ? 'border-leaf bg-leaf-wash'
            : 'border-edge bg-raised hover:border-leaf hover:bg-leaf-wash/60',
          error && 'border-chilli',
          shown && 'sr-only',
        )}
      >
        <ImagePlus
          aria-hidden="true"
          className={classNames('size-9 text-leaf', hasCamera && 'pointer-coarse:hidden')}
        />
        <span className="font-semibold">
          {t('picture.choose')} <span className="pointer-coarse:hidden">{t('picture.drop')}</span>
        </span>
        {/* On devices with a camera, limits are shown only once one is exceeded. */}
        <span
          id={`${id}-hint`}
          className={classNames('text-soft', hasCamera && !error && 'pointer-coarse:hidden')}
        >
          {hint}
        </span>
      </label>
      <FieldMessage id={`${id}-error`} text={error} />
    </div>
  )
}

/** The change to an existing picture: keep, replace or remove it. */
export type PictureChoice = { kind: 'kept' } | { kind: 'chosen'; file: File } | { kind: 'removed' }

/** An object URL for the chosen file, revoked when it is no longer needed. */
export function usePreview(file: File | null): string | null {
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
