import { ArrowRight, Gavel, Hammer, ListChecks, PlusCircle, ReceiptText, Timer, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount } from '../../../lib/format.ts'
import { useOwnFigures } from '../../../lib/own-figures.ts'
import { useUser } from '../../../lib/session-store.ts'

const stats = [
  ['activeAuctions', Gavel],
  ['totalBids', Hammer],
  ['wonAuctions', Trophy],
  ['ongoingBids', Timer],
] as const

const tiles = [
  ['createAuction', '/create-auction', PlusCircle],
  ['myAuctions', '/my-auctions', ListChecks],
  ['myBids', '/my-bids', ReceiptText],
] as const

/** /auction and /auctions: the viewer's figures and links. */
export function DashboardPage() {
  const { t } = useTranslation('mine')
  const query = useOwnFigures()
  const isFarmer = useUser()?.role === 'farmer'
  // The main action of the user's role comes first.
  const ways = isFarmer ? tiles : tiles.toReversed()
  return (
    <div className="page flex flex-col gap-8 py-8 sm:py-10">
      <PageHeader title={t('dashboard.title')} subtitle={t('dashboard.subtitle')} />
      {query.isError && !query.data ? (
        <QueryError query={query} />
      ) : (
        <dl className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 sm:gap-5 lg:grid-cols-4">
          {stats.map(([name, Icon]) => (
            <StatCard
              key={name}
              label={t(`dashboard.${name}`)}
              note={t(`dashboard.${isFarmer ? 'farmer' : 'buyer'}.${name}`)}
              value={query.data?.[name] ?? null}
              icon={<Icon className="size-6" />}
            />
          ))}
        </dl>
      )}
      <nav aria-label={t('dashboard.title')} className="flex flex-col gap-4">
        <ul className="grid grid-cols-1 gap-3 sm:gap-5 md:grid-cols-3">
          {ways.map(([name, to, Icon]) => (
            <li key={name}>
              <Link
                to={to}
                className="group flex h-full items-start gap-4 rounded-card border border-line bg-card p-5 shadow-soft max-[22rem]:p-4
                  transition-[box-shadow,transform,border-color] hover:-translate-y-0.5 hover:border-leaf hover:shadow-lift"
              >
                <span
                  aria-hidden="true"
                  className="flex size-12 shrink-0 items-center justify-center rounded-field bg-leaf-wash text-deep"
                >
                  <Icon className="size-6" />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-bold text-xl">{t(`tile.${name}.title`)}</span>
                  <span className="text-soft">{t(`tile.${name}.text`)}</span>
                </span>
                <ArrowRight
                  aria-hidden="true"
                  className="mt-1.5 size-5 shrink-0 text-soft transition-transform group-hover:translate-x-1 max-[22rem]:hidden"
                />
              </Link>
            </li>
          ))}
        </ul>
        <Link
          to="/participated-auctions"
          className="inline-flex min-h-11 w-fit items-center gap-2 font-semibold text-deep underline-offset-4 hover:underline"
        >
          {t('participated.title')}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </nav>
    </div>
  )
}

interface StatCardProps {
  label: string
  /** Labels by role: a buyer wins, a farmer sells. */
  note: string
  /** null while it is loading. */
  value: number | null
  icon: ReactNode
}

/** One figure of the dashboard. */
function StatCard({ label, note, value, icon }: StatCardProps) {
  return (
    <div className="row-span-3 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-1 rounded-card border border-line bg-card p-4 shadow-soft sm:p-5">
      <dt className="flex items-start justify-between gap-2 text-soft leading-snug max-[26rem]:flex-col-reverse">
        <span className="min-w-0">{label}</span>
        <span aria-hidden="true" className="text-leaf">
          {icon}
        </span>
      </dt>
      <dd className="figures font-extrabold text-4xl leading-tight">
        {value === null ? <Skeleton className="my-1 h-9 w-16" /> : formatCount(value)}
      </dd>
      <dd className="text-soft text-sm">{note}</dd>
    </div>
  )
}
