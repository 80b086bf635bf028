import type { AuctionView } from '@boli/contracts'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { coverSizes } from '../../../lib/picture-sizes.ts'
import { LotPicture } from './lot-picture.tsx'

const LotGallery = lazyPart(() => import('./lot-gallery.tsx'), 'LotGallery')

/** All pictures of a lot. The cover is shown at once, with reserved space for the thumbnails. */
export function LotPictures({ auction }: { auction: AuctionView }) {
  const cover = <LotPicture auction={auction} sizes={coverSizes} eager />
  if ((auction.product.images ?? []).length < 2) return cover
  const placeholder = (
    <>
      {cover}
      <div className="h-18" />
    </>
  )
  return (
    <Suspense fallback={placeholder}>
      <LotGallery auction={auction} sizes={coverSizes} />
    </Suspense>
  )
}
