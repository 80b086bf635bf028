import type { AuctionView } from '@boli/contracts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { NameBeside } from '../../../components/ui/data-names.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Picture } from '../../../components/ui/picture.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount, formatDate, formatPrice, formatRupees } from '../../../lib/format.ts'
import { useOwnFigures } from '../../../lib/own-figures.ts'
import { useOwnProducts } from '../api/activity.ts'
import { FigureList } from './figure-list.tsx'

/** A farmer's listings: running, sold, and earnings. */
export function FarmerProducts() {
  const { t } = useTranslation('profile')
  const stats = useOwnFigures()
  // If they could not be loaded, the overview says so and offers Retry.
  const unknown = stats.isError && !stats.data ? '–' : null
  const query = useOwnProducts()
  const { data, error } = query
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-bold text-2xl">{t('products.title')}</h2>
        <ButtonLink to="/create-auction" icon={<Plus aria-hidden="true" className="size-5" />}>
          {t('products.add')}
        </ButtonLink>
      </div>
      {error && !data ? (
        <QueryError query={query} title={t('products.failed')} />
      ) : (
        <>
          <FigureList
            figures={[
              {
                label: t('products.active'),
                value: stats.data ? formatCount(stats.data.activeAuctions) : unknown,
              },
              {
                label: t('products.sold'),
                value: stats.data ? formatCount(stats.data.wonAuctions) : unknown,
              },
              {
                label: t('products.earnings'),
                value: stats.data ? formatRupees(stats.data.totalEarnings) : unknown,
                ...(stats.data && {
                  note: t('settled', { amount: formatRupees(stats.data.settledEarnings) }),
                }),
              },
            ]}
          />
          <ProductList products={data?.data} hasMore={data?.hasMore === true} />
        </>
      )}
    </Card>
  )
}

interface ProductListProps {
  products: readonly AuctionView[] | undefined
  hasMore: boolean
}

function ProductList({ products, hasMore }: ProductListProps) {
  const { t } = useTranslation('profile')
  if (!products) return <Skeleton className="h-28" />
  if (products.length === 0) {
    return (
      <EmptyState
        title={t('products.empty')}
        action={
          <ButtonLink to="/create-auction" variant="secondary">
            {t('products.addFirst')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {products.map((product) => (
          <li key={product._id}>
            <ProductRow product={product} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <ButtonLink to="/my-auctions" variant="secondary" className="self-center">
          {t('products.all')}
        </ButtonLink>
      ) : null}
    </>
  )
}

function ProductRow({ product }: { product: AuctionView }) {
  const { t } = useTranslation('profile')
  const isActive = product.status === 'active'
  return (
    <div className="relative grid grid-cols-[4.5rem_1fr] gap-x-3 gap-y-1 py-4 sm:gap-x-4 sm:grid-cols-[7rem_1fr_auto]">
      <Picture
        src={product.product.p_image}
        srcSet={product.product.p_imageSet}
        sizes="112px"
        alt=""
        name={product.productName}
        category={product.product.category}
        seed={product._id}
        className="row-span-2 self-start rounded-field sm:row-span-1"
      />
      <div className="min-w-0">
        <h3 className="font-bold text-lg leading-snug">
          <Link to={`/product/${product._id}`} className="after:absolute after:inset-0 hover:underline">
            {product.productName}
          </Link>
        </h3>
        <NameBeside auction={product} className="text-sm" />
        <p className="line-clamp-2 text-soft">{product.product.p_desc}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft text-sm">
          <Badge tone={isActive ? 'leaf' : 'neutral'}>{t(`status.${product.status}`)}</Badge>
          <span className="figures">{t('products.ends', { date: formatDate(product.endTime) })}</span>
        </p>
      </div>
      <p className="figures max-sm:col-start-2 sm:text-end">
        <span className="block text-soft text-sm">{t('products.currentBid')}</span>
        <span className="block font-bold text-lg max-[22rem]:text-base">
          {formatPrice(product.highestBid, product.priceUnit)}
        </span>
        <span className="block text-soft text-sm">
          {t('lotValue', { amount: formatRupees(product.lotValue) })}
        </span>
      </p>
    </div>
  )
}
