import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureTile } from './picture-tile.tsx'
import type { PictureTray, TrayPicture } from './picture-tray.ts'

interface PictureTilesProps {
  pictures: readonly TrayPicture[]
  tray: PictureTray
  disabled: boolean
}

/** The chosen pictures in their order, which buttons and dragging change; the first is the cover. */
export function PictureTiles({ pictures, tray, disabled }: PictureTilesProps) {
  const { t } = useTranslation('create')
  const list = useRef<HTMLOListElement>(null)
  const dragged = useRef<string | null>(null)
  const [said, setSaid] = useState('')
  /** The element that gets the focus back after tiles were reordered. */
  const pressed = useRef<HTMLElement | null>(null)

  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  })

  function move(id: string, at: number, button: HTMLElement | null) {
    if (at < 0 || at >= pictures.length) return
    pressed.current = button
    tray.place(id, at)
    setSaid(t('image.moved', { number: at + 1, count: pictures.length }))
  }

  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={t('image.list')}
        className={pictures.length === 0 ? 'sr-only' : 'grid grid-cols-2 gap-3 sm:grid-cols-3'}
      >
        {pictures.map((picture, at) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            at={at}
            count={pictures.length}
            disabled={disabled}
            onMove={(to, button) => move(picture.id, to, button)}
            onRemove={() => {
              pressed.current = list.current
              tray.remove(picture.id)
              setSaid(t('image.removed'))
            }}
            onDrag={() => {
              dragged.current = picture.id
            }}
            onDrop={() => dragged.current && move(dragged.current, at, null)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
