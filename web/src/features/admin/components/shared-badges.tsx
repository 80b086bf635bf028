import type { SharedGroups } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/ui/badge.tsx'

const kinds = ['devices', 'networks', 'phones'] as const

/** What a bidder shares with others who bid, a label a group; what they share with the seller is marked. */
export function SharedBadges({ of, seller }: { of: SharedGroups; seller: SharedGroups | undefined }) {
  const { t } = useTranslation('admin')
  return kinds.flatMap((kind) =>
    of[kind].map((label) => {
      const isSellers = seller?.[kind].includes(label)
      return (
        <Badge key={`${kind}${label}`} tone={isSellers ? 'chilli' : 'marigold'}>
          {t(`shared.${isSellers ? 'ofSeller' : 'group'}.${kind}`, { label })}
        </Badge>
      )
    }),
  )
}
