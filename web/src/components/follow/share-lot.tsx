import type { AuctionView } from '@boli/contracts'
import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toastInfo } from '../../lib/toast.ts'

/** Not every browser can share. */
const device: Partial<Pick<Navigator, 'share'>> & Pick<Navigator, 'clipboard'> = navigator

/** Shares the lot's page for everybody: by what the device offers, else the link is copied. */
export default function ShareLot({ auction }: { auction: Pick<AuctionView, '_id' | 'productName'> }) {
  const { t } = useTranslation('follow')
  const url = `${window.location.origin}/lot/${auction._id}`

  async function share() {
    if (device.share) return device.share({ title: auction.productName, url }).catch(() => undefined)
    await device.clipboard.writeText(url)
    toastInfo(t('copied'))
  }

  return (
    <button
      type="button"
      aria-label={t('share', { name: auction.productName })}
      onClick={() => void share()}
      className="flex size-11 shrink-0 items-center justify-center rounded-full border border-line bg-card text-deep shadow-soft hover:bg-leaf-wash"
    >
      <Share2 aria-hidden="true" className="size-5" />
    </button>
  )
}
