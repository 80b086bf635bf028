import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { ExportDaysProps } from './export-days.tsx'

/** Fetched when a user exports. */
const ExportDays = lazyPart(() => import('./export-days.tsx'))

/** A button that opens the export; its space is reserved from the start, so that nothing moves. */
export function ExportFiles(props: ExportDaysProps) {
  const { t } = useTranslation('export')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {t('title')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('title')}>
        <Suspense fallback={<Skeleton className="h-48" />}>
          <ExportDays {...props} />
        </Suspense>
      </Dialog>
    </>
  )
}
