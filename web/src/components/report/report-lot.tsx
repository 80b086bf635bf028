import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../lib/class-names.ts'
import { optionalPart } from '../../lib/lazy-part.ts'
import { Button } from '../ui/button.tsx'

/** Fetched when a user reports. */
const ReportDialog = optionalPart(() => import('./report-dialog.tsx'), 'ReportDialog')

/** "Report this lot", for everyone but its farmer. */
export function ReportLot({ auctionId, className }: { auctionId: string; className?: string }) {
  const { t } = useTranslation('lot')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setOpen(true)}
        icon={<CircleAlert aria-hidden="true" className="size-4.5" />}
        className={classNames('-ms-5', className)}
      >
        {t('report')}
      </Button>
      {isOpen ? <ReportDialog auctionId={auctionId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
