import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/ui/badge.tsx'

const known = ['active', 'scheduled', 'completed', 'inactive'] as const

/** Active in green, everything else in grey; what has no status is 'Unknown'. */
export function AuctionStatusBadge({ status }: { status: string | null | undefined }) {
  const { t } = useTranslation('admin')
  if (!status) return <Badge>{t('status.unknown')}</Badge>
  const word = known.find((candidate) => candidate === status)
  return (
    <Badge tone={status === 'active' ? 'leaf' : 'neutral'} dot={status === 'active'}>
      {word ? t(`status.${word}`) : status}
    </Badge>
  )
}
