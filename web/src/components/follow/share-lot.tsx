import type { AuctionView } from '@boli/contracts'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { classNames } from '../../lib/class-names.ts'
import { toastError } from '../../lib/toast.ts'
import type { ShareDialog } from './share-dialog.tsx'

export interface ShareLotProps {
  auction: Pick<AuctionView, '_id' | 'productName' | 'highestBid' | 'priceUnit'>
}

/** Opens the ways to share a lot, which are fetched then. */
export default function ShareLot({ auction }: ShareLotProps) {
  const { t } = useTranslation('follow')
  const [Ways, setWays] = useState<typeof ShareDialog | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { state } = useLocation()
  const isJustListed = (state as { isJustListed?: boolean } | null)?.isJustListed === true

  function open() {
    import('./share-dialog.tsx').then(
      ({ ShareDialog }) => {
        setWays(() => ShareDialog)
        setOpen(true)
      },
      () => toastError(t('failed')),
    )
  }

  return (
    <>
      <button
        type="button"
        aria-label={isJustListed ? undefined : t('share', { name: auction.productName })}
        aria-haspopup="dialog"
        onClick={open}
        className={classNames(
          'flex h-11 shrink-0 items-center justify-center gap-2 rounded-full border shadow-soft',
          isJustListed
            ? 'border-leaf bg-leaf px-4 font-semibold text-on-leaf'
            : 'w-11 border-edge bg-card text-deep hover:bg-leaf-wash',
        )}
      >
        <Share2 aria-hidden="true" className="size-5" />
        {/* Suggests sharing a lot that was just listed. */}
        {isJustListed ? t('toBuyers') : null}
      </button>
      {Ways ? <Ways auction={auction} open={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
