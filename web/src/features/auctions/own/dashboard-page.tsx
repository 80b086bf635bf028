import { ArrowRight, Gavel, Hammer, ListChecks, PlusCircle, ReceiptText, Timer, Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { useOwnFigures } from '../../../lib/own-figures.ts'
import { useUser } from '../../../lib/session-store.ts'
import { StatCard } from './stat-card.tsx'

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
        <dl className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
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
                className="group flex h-full items-start gap-4 rounded-card border border-line bg-card p-5 shadow-soft
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
                  className="mt-1.5 size-5 shrink-0 text-soft transition-transform group-hover:translate-x-1"
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
