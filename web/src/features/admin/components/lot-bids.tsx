import type { AuctionDetail } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../components/desk/data-table.tsx'
import { PagedPanel } from '../../../components/desk/list-card.tsx'
import { RowLink } from '../../../components/desk/row-link.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { formatCount, formatPrice, formatToSecond } from '../../../lib/format.ts'
import { useReportFailure } from '../../../lib/use-attempt.ts'
import { useLotBids } from '../api/auctions.ts'
import { type Shared, useSharedDevices } from '../api/shared-devices.ts'

const kinds = ['devices', 'networks', 'phones', 'payouts'] as const

/** What a bidder shares with other bidders, one label per group; what they share with the seller is marked. */
function SharedBadges({ of, seller }: { of: Shared; seller: Shared | undefined }) {
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

/** All bids of a lot, newest first, paged; on request also what its bidders share. */
export function LotBids({ auction }: { auction: AuctionDetail }) {
  const { t } = useTranslation('admin')
  const comparison = useSharedDevices(auction)
  const reportFailure = useReportFailure()
  const compared = comparison.data
  const { _id, priceUnit, farmer, totalBids } = auction
  const groupsOf = (userId: string) => compared?.find((groups) => groups.userId === userId)
  const compare = () => comparison.mutate(undefined, { onError: reportFailure(t('shared.failed')) })
  return (
    <PagedPanel
      title={t('lot.bids')}
      {...(totalBids > 0 && {
        text: compared ? t('shared.done', { count: compared.length - 1 }) : t('shared.text'),
        aside: (
          <Button variant="secondary" busy={comparison.isPending} onClick={compare}>
            {t('shared.compare')}
          </Button>
        ),
      })}
      usePage={(page) => useLotBids(_id, page)}
      failure={t('lot.bidsFailed')}
      empty={t('lot.noBids')}
    >
      {(bids) => (
        <DataTable
          caption={t('lot.bids')}
          rows={bids}
          keyOf={(bid) => bid._id}
          columns={[
            {
              title: t('lot.bidder'),
              cell: ({ bidder, isAutomatic }) => {
                const groups = groupsOf(bidder._id)
                return (
                  <span className="flex flex-wrap items-center gap-2">
                    <RowLink to={`/admin/users/${bidder._id}`}>{bidder.username}</RowLink>
                    {isAutomatic ? <Badge>{t('lot.automatic')}</Badge> : null}
                    {groups ? <SharedBadges of={groups} seller={groupsOf(farmer._id)} /> : null}
                  </span>
                )
              },
            },
            {
              title: t('lot.amount'),
              isFigure: true,
              cell: ({ bid_amount }) => formatPrice(bid_amount, priceUnit),
            },
            { title: t('lot.time'), isFigure: true, cell: ({ bid_time }) => formatToSecond(bid_time) },
            { title: t('lot.sequence'), isFigure: true, cell: ({ sequence }) => formatCount(sequence) },
          ]}
        />
      )}
    </PagedPanel>
  )
}
