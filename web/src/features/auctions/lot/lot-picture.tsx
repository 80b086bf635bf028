import type { AuctionView } from '@boli/contracts'
import { Picture, type PictureProps } from '../../../components/ui/picture.tsx'
import { useLotText } from './use-lot-now.ts'

type LotPictureProps = { auction: AuctionView } & Pick<
  PictureProps,
  'ratio' | 'sizes' | 'eager' | 'className'
>

/** The picture of a lot, or the drawing of its category. */
export function LotPicture({ auction, ...looks }: LotPictureProps) {
  const { t, category } = useLotText()
  const { product } = auction
  return (
    <Picture
      src={product.p_image}
      srcSet={product.p_imageSet}
      alt={t('pictureOf', { name: auction.productName, category: category(product.category) })}
      name={auction.productName}
      category={product.category}
      seed={auction._id}
      {...looks}
    />
  )
}
