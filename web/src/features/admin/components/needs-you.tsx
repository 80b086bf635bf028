import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../components/desk/panel.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount } from '../../../lib/format.ts'
import { useServerNow } from '../../../lib/use-server-now.ts'
import { useWhatWaits, type WaitingKind, type WaitingList } from '../api/what-waits.ts'

const HOUR_MS = 60 * 60 * 1000

/** Each link leads to the list of exactly what is counted. */
const links = [
  { kind: 'disputes', to: '/admin/deals' },
  { kind: 'reports', to: '/admin/reports' },
  { kind: 'messages', to: '/admin/information?tab=messages' },
  { kind: 'imports', to: '/admin/prices?state=failed' },
] as const satisfies { kind: WaitingKind; to: string }[]

/** What waits for an administrator, above the figures; empty counts take no space. */
export function NeedsYou() {
  const { t } = useTranslation('admin')
  const waiting = useWhatWaits()
  const shown = links.filter(({ kind }) => waiting[kind].count !== 0)
  const { nextDecisionFrom } = waiting.disputes
  return (
    <Panel title={t('needs.title')}>
      {shown.length === 0 ? (
        <p className="px-5 py-4">{t('needs.nothing')}</p>
      ) : (
        <ul className="grid md:auto-cols-fr md:grid-flow-col">
          {shown.map(({ kind, to }) => (
            <li key={kind} className="min-w-0 border-line max-md:not-first:border-t md:not-first:border-s">
              <Link to={to} className="flex h-full min-h-14 items-center gap-3 px-5 py-3 hover:bg-leaf-wash">
                <Count of={waiting[kind]} />
                <span className="min-w-0 flex-1 leading-snug">{t(`needs.${kind}`)}</span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {nextDecisionFrom ? <NextDecision from={nextDecisionFrom} /> : null}
    </Panel>
  )
}

function Count({ of: { count, hasFailed } }: { of: WaitingList }) {
  const { t } = useTranslation('admin')
  if (count !== undefined)
    return <span className="figures font-bold text-2xl text-chilli">{formatCount(count)}</span>
  if (hasFailed) return <span className="text-soft text-sm">{t('needs.unknown')}</span>
  return <Skeleton className="h-8 w-6" />
}

/** For a dispute that the other party may still answer: the time until the administrator can decide. */
function NextDecision({ from }: { from: string }) {
  const { t } = useTranslation('admin')
  const leftMs = Date.parse(from) - useServerNow()
  const count = Math.max(1, Math.ceil(leftMs / HOUR_MS))
  return (
    <p className="border-line border-t px-5 py-3 text-soft text-sm">
      {t('needs.next', { count, amount: formatCount(count) })}
    </p>
  )
}
