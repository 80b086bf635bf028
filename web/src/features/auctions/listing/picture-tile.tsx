import { ArrowLeft, ArrowRight, Check, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/ui/badge.tsx'
import { usePreview } from '../../../components/ui/picture-drop.tsx'
import { useOnline } from '../../../lib/browser-state.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import type { TrayPicture } from './picture-tray.ts'

interface PictureTileProps {
  picture: TrayPicture
  /** Its place, counted from 0. */
  at: number
  count: number
  disabled: boolean
  onMove: (to: number, button: HTMLElement) => void
  onRemove: () => void
  onDrag: () => void
  onDrop: () => void
}

/** One of a lot's pictures in its form: upload progress, position, and removal. */
export function PictureTile({
  picture,
  at,
  count,
  disabled,
  onMove,
  onRemove,
  onDrag,
  onDrop,
}: PictureTileProps) {
  const { t } = useTranslation('create')
  const preview = usePreview(picture.file)
  const number = at + 1
  return (
    <li
      draggable={!disabled}
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!disabled) onDrop()
      }}
      className="relative flex flex-col overflow-hidden rounded-field border border-line bg-card"
    >
      <div className="relative">
        <img
          src={preview ?? picture.src ?? undefined}
          alt={t('image.nth', { number })}
          draggable={false}
          className="aspect-[4/3] w-full bg-sand object-cover"
        />
        {at === 0 ? (
          <Badge tone="floating" className="absolute bottom-1.5 start-1.5">
            {t('image.cover')}
          </Badge>
        ) : null}
      </div>
      <div className="absolute top-1 end-1 rounded-full bg-card">
        <Tool label={t('image.remove', { number })} disabled={disabled} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5 text-chilli" />
        </Tool>
      </div>
      <div className="flex items-center">
        <Tool
          label={t('image.earlier', { number })}
          disabled={disabled}
          isPointless={at === 0}
          onClick={(button) => onMove(at - 1, button)}
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Tool>
        <PictureProgress picture={picture} />
        <Tool
          label={t('image.later', { number })}
          disabled={disabled}
          isPointless={number === count}
          onClick={(button) => onMove(at + 1, button)}
        >
          <ArrowRight aria-hidden="true" className="size-5" />
        </Tool>
      </div>
    </li>
  )
}

/** Upload progress of a chosen picture, or why it was refused. */
export function PictureProgress({
  picture: { file, state, share, error },
}: Pick<PictureTileProps, 'picture'>) {
  const { t } = useTranslation('create')
  const errorText = useErrorText()
  const isOnline = useOnline()
  const look = 'min-w-0 flex-1 text-center text-sm leading-tight'
  if (state === 'refused') return <p className={`${look} text-chilli`}>{errorText(error)}</p>
  if (state === 'waiting')
    return (
      <p className={`${look} text-soft`}>
        {t(isOnline && !error?.isNetworkFailure ? 'image.waiting' : 'image.waitsForLine')}
      </p>
    )
  if (state === 'sending')
    return (
      <progress
        value={share}
        max={1}
        aria-label={t('image.sending')}
        className="h-2 min-w-0 flex-1 accent-leaf"
      />
    )
  return (
    <p className={`${look} flex items-center justify-center gap-1 text-soft`}>
      {file ? (
        <>
          <Check aria-hidden="true" className="size-4 text-leaf" />
          {t('image.sent')}
        </>
      ) : null}
    </p>
  )
}

interface ToolProps {
  label: string
  disabled: boolean
  /** Marked as disabled, because it would do nothing, but keeps the focus. */
  isPointless?: boolean
  onClick: (button: HTMLElement) => void
  children: ReactNode
}

function Tool({ label, disabled, isPointless = false, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      aria-disabled={isPointless || undefined}
      onClick={(event) => onClick(event.currentTarget)}
      className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-leaf-wash aria-disabled:opacity-30"
    >
      {children}
    </button>
  )
}
