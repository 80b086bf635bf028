import type { LotPicture } from '@boli/contracts'
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../lib/class-names.ts'
import { Dialog } from './dialog.tsx'

interface LargePictureProps {
  images: LotPicture[]
  /** Index of the shown picture; null while it is closed. */
  at: number | null
  alt: string
  onTurn: (at: number) => void
  onClose: () => void
}

/** One picture as large as the screen, or zoomed and panned. */
export function LargePicture({ images, at, alt, onTurn, onClose }: LargePictureProps) {
  const { t } = useTranslation('lot')
  const [isZoomed, setZoomed] = useState(false)
  const shown = at === null ? undefined : images[at]
  const isOne = images.length === 1
  const Zoom = isZoomed ? ZoomOut : ZoomIn

  function turnTo(next: number) {
    setZoomed(false)
    onTurn(next)
  }

  return (
    <Dialog
      open={shown !== undefined}
      onClose={() => {
        setZoomed(false)
        onClose()
      }}
      title={<span className="font-semibold text-base">{alt}</span>}
      className="w-[min(72rem,calc(100%-1rem))]"
    >
      <div
        className={classNames(
          'h-[65dvh] rounded-field bg-sand',
          isZoomed ? 'overflow-auto' : 'overflow-hidden',
        )}
      >
        <img
          src={shown?.src}
          srcSet={shown?.srcSet}
          sizes={isZoomed ? '250vw' : '100vw'}
          alt={alt}
          className={isZoomed ? 'w-[250%] max-w-none' : 'size-full object-contain'}
        />
      </div>
      <div className="flex justify-center gap-3">
        {isOne ? null : (
          <Tool label={t('gallery.previous')} disabled={!at} onClick={() => turnTo((at ?? 0) - 1)}>
            <ChevronLeft aria-hidden="true" className="size-6" />
          </Tool>
        )}
        <Tool
          label={t(isZoomed ? 'gallery.smaller' : 'gallery.enlarge')}
          onClick={() => setZoomed(!isZoomed)}
        >
          <Zoom aria-hidden="true" className="size-6" />
        </Tool>
        {isOne ? null : (
          <Tool
            label={t('gallery.next')}
            disabled={at === images.length - 1}
            onClick={() => turnTo((at ?? 0) + 1)}
          >
            <ChevronRight aria-hidden="true" className="size-6" />
          </Tool>
        )}
      </div>
    </Dialog>
  )
}

interface ToolProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, disabled = false, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="flex size-12 items-center justify-center rounded-full border border-edge bg-raised hover:bg-leaf-wash disabled:opacity-40"
    >
      {children}
    </button>
  )
}
