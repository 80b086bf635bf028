import type { AuctionDetail } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { useRemoveLot } from '../api/auctions.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface RemoveLotDialogProps {
  auction: AuctionDetail
  isOpen: boolean
  onClose: () => void
}

/** Asks for the reason, which everyone who bid is mailed, and removes the lot. */
export function RemoveLotDialog({ auction, ...dialog }: RemoveLotDialogProps) {
  const { t } = useTranslation('admin')
  const remove = useRemoveLot(auction._id)
  return (
    <ReasonDialog
      {...dialog}
      draft={`remove-lot-${auction._id}`}
      change={remove}
      words={{
        title: t('lot.removeTitle'),
        confirm: t('lot.remove'),
        busy: t('lot.removing'),
        done: t('lot.removed'),
        failed: t('lot.removeFailed'),
        help: t('lot.noteHelp'),
      }}
    >
      <p>{t('lot.removeQuestion', { name: auction.productName })}</p>
    </ReasonDialog>
  )
}
