import { X } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../lib/class-names.ts'

export interface DialogProps {
  open: boolean
  /** Called by Escape, the close button, and a press outside the dialog. If `open` stays true, the dialog stays. */
  onClose: () => void
  title: ReactNode
  /** Buttons, at the foot. */
  actions?: ReactNode
  className?: string
  children?: ReactNode
}

/** The browser's own modal dialog: it keeps the focus inside and restores it afterwards. */
export function Dialog({ open, onClose, title, actions, className, children }: DialogProps) {
  const { t } = useTranslation('common')
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  /** Whether the press began outside the dialog: a selection dragged out of it must not close it. */
  const isPressBeside = useRef(false)
  const isOpen = useRef(open)
  isOpen.current = open

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key, and the browser's own `cancel` event brings it.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A second Escape closes it even if `cancel` was prevented.
      onClose={() => {
        if (!isOpen.current) return
        onClose()
        setTimeout(() => isOpen.current && !dialog.current?.open && dialog.current?.showModal())
      }}
      onPointerDown={(event) => {
        isPressBeside.current = event.target === dialog.current
      }}
      onClick={(event) => {
        // Ignores the second press of a double tap on the button that opened it.
        const isDoubleTap = event.detail > 1
        if (event.target === dialog.current && isPressBeside.current && !isDoubleTap) onClose()
      }}
      className={classNames(
        'm-auto w-[min(34rem,calc(100%-2rem))] max-h-[calc(100dvh-2rem)] overflow-auto rounded-panel border border-line',
        'bg-card p-0 text-ink shadow-lift backdrop:bg-veil',
        className,
      )}
    >
      {open ? (
        <div className="flex flex-col gap-5 p-5 sm:p-7">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="font-bold text-2xl leading-tight">
              {title}
            </h2>
            <button
              type="button"
              aria-label={t('close')}
              onClick={onClose}
              className="-mt-1.5 -me-2 flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:bg-sand hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </div>
          {/* The page behind it does not suspend with it. */}
          <Suspense>{children}</Suspense>
          {actions ? <div className="flex flex-wrap justify-end gap-3">{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  )
}
