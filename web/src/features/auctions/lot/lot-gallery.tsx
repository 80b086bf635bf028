import type { AuctionView } from '@boli/contracts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { LargePicture } from '../../../components/ui/large-picture.tsx'
import { Picture } from '../../../components/ui/picture.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { useLotText } from './use-lot-now.ts'

interface LotGalleryProps {
  auction: AuctionView
  sizes: string
}

/** The pictures of a lot side by side: navigated by swiping, arrow keys or the thumbnails below, and enlarged by a press. */
export function LotGallery({ auction, sizes }: LotGalleryProps) {
  const { t, category } = useLotText()
  const { images = [] } = auction.product
  const slides = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const about = { name: auction.productName, category: category(auction.product.category) }
  const altOf = (at: number) => t('gallery.of', { ...about, number: at + 1, count: images.length })
  const looks = { category: auction.product.category, seed: auction._id, name: auction.productName }

  function turnTo(at: number) {
    const element = slides.current
    if (at < 0 || at >= images.length || !element) return
    element.scrollLeft = at * element.clientWidth
    setCurrent(at)
  }

  function turnByKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    turnTo(current + step)
    const slide = slides.current?.children[current + step]?.querySelector('button')
    if (slides.current?.contains(document.activeElement)) slide?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" aria-label={t('gallery.list')} onKeyDown={turnByKey}>
      <ul
        ref={slides}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / Math.max(clientWidth, 1)))
        }
        className="flex snap-x snap-mandatory overflow-x-auto motion-safe:scroll-smooth [scrollbar-width:none]"
      >
        {images.map(({ _id, src, srcSet }, at) => (
          <li key={_id} aria-hidden={at !== current} className="w-full shrink-0 snap-start">
            <button
              type="button"
              tabIndex={at === current ? 0 : -1}
              onClick={() => setLarge(true)}
              className="block w-full cursor-zoom-in focus-visible:outline-offset-[-3px]"
            >
              <Picture src={src} srcSet={srcSet} sizes={sizes} alt={altOf(at)} eager={at === 0} {...looks} />
            </button>
          </li>
        ))}
      </ul>
      <div className="flex h-18 gap-2 bg-card p-2">
        {images.map(({ _id, src, srcSet }, at) => (
          <button
            key={_id}
            type="button"
            aria-label={t('gallery.show', { number: at + 1 })}
            aria-current={at === current}
            onClick={() => turnTo(at)}
            className={classNames(
              'min-w-0 max-w-18 flex-1 overflow-hidden rounded-field border-2',
              at === current ? 'border-leaf' : 'border-transparent opacity-75',
            )}
          >
            <Picture src={src} srcSet={srcSet} sizes="72px" alt="" {...looks} className="h-full" />
          </button>
        ))}
      </div>
      <LargePicture
        images={images}
        at={isLarge ? current : null}
        alt={altOf(current)}
        onTurn={turnTo}
        onClose={() => setLarge(false)}
      />
    </div>
  )
}
