import type { AuctionView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useDeleteAuction } from './listing-changes.ts'

interface DeleteAuctionDialogProps {
  /** The lot to withdraw; null while none is. */
  auction: AuctionView | null
  onClose: () => void
}

/** Asks before a listing is withdrawn. */
export function DeleteAuctionDialog({ auction, onClose }: DeleteAuctionDialogProps) {
  const { t } = useTranslation('mine')
  const errorText = useErrorText()
  const removal = useDeleteAuction()

  async function remove(id: string) {
    try {
      await removal.mutateAsync(id)
      toastSuccess(t('delete.done'))
    } catch (error) {
      toastError(errorText(error))
    }
    onClose()
  }

  return (
    <Dialog
      open={auction !== null}
      onClose={onClose}
      title={t('delete.question')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('delete.cancel')}
          </Button>
          <Button
            variant="danger"
            busy={removal.isPending}
            busyText={t('delete.busy')}
            onClick={() => auction && void remove(auction._id)}
          >
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <p className="text-lg">{auction?.productName}</p>
      <p className="text-soft">{t('delete.text')}</p>
    </Dialog>
  )
}
