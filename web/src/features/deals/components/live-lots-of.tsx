import type { MemberView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { PagedList, RowSkeletons } from '../../../components/lists/paged-list.tsx'
import { useAuctions } from '../../auctions/lot/auction-list.ts'
import { LotLine } from '../../auctions/lot/lot-line.tsx'

/** A farmer's running lots. */
export function LiveLotsOf({ member }: { member: MemberView }) {
  const { t } = useTranslation('deal')
  const { auctions, ...list } = useAuctions({ farmer: member._id, status: 'active' })
  return (
    <section aria-labelledby="live-lots" className="flex flex-col gap-3">
      <h2 id="live-lots" className="font-bold text-2xl">
        {t('member.lots')}
      </h2>
      <PagedList
        list={list}
        items={auctions}
        idOf={(auction) => auction._id}
        className="grid gap-3 sm:grid-cols-2"
        skeleton={<RowSkeletons />}
        errorTitle={t('failed')}
        renderItem={(auction) => <LotLine auction={auction}>{null}</LotLine>}
        empty={<p className="text-soft">{t('member.noLots')}</p>}
      />
    </section>
  )
}
