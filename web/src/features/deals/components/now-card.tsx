import type { DealView } from '@boli/contracts'
import { ArrowDown, Check, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../lib/class-names.ts'
import { formatCountdown, formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useServerNow } from '../../../lib/use-server-now.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { isAgreed, nextAct } from '../model/steps.ts'

/** Below this the time left is shown as pressing. */
const URGENT_MS = 6 * 3_600_000

/** Who must act, with what, and by when; one press leads there. */
export function NowCard({ deal }: { deal: DealView }) {
  const { t, nameOf } = useDealText(deal)
  const next = nextAct(deal)
  const isOver = !isAgreed(deal) && deal.waitingFor === null
  const isMine =
    next !== null && (deal.waitingFor === deal.you || deal.waitingFor === null || deal.you === null)
  const title = isMine
    ? t(`act.${next.act.replace('/', '-')}`)
    : deal.waitingFor === 'admin'
      ? t('waiting.admin')
      : deal.waitingFor && deal.waitingFor !== deal.you
        ? t('waiting.other', { name: nameOf(deal.waitingFor) })
        : t(isOver ? `over.${deal.state}` : deal.state === 'completed' ? 'over.completed' : 'waiting.nobody')
  return (
    <section
      aria-label={t('now')}
      className={classNames(
        'flex flex-col gap-3 rounded-panel p-4 sm:p-5',
        isMine ? 'bg-marigold-wash' : 'bg-leaf-wash',
      )}
    >
      <div className="flex items-start gap-3">
        {isMine || deal.waitingFor ? (
          <Clock aria-hidden="true" className="mt-1 size-6 shrink-0 text-marigold-deep" />
        ) : (
          <Check aria-hidden="true" className="mt-1 size-6 shrink-0 text-leaf" />
        )}
        <div className="min-w-0 flex-1">
          <p className="text-soft">{t(isMine ? 'yourTurn' : deal.waitingFor ? 'notYourTurn' : 'standing')}</p>
          <p role="status" className="font-bold text-2xl leading-tight">
            {title}
          </p>
        </div>
      </div>
      {deal.deadline && deal.waitingFor ? <Deadline deadline={deal.deadline} /> : null}
      {isMine ? (
        <a
          href={`#step-${next.at}`}
          onClick={() => unfold(`step-${next.at}`)}
          className="inline-flex min-h-14 items-center justify-center gap-2 rounded-field bg-leaf px-5 font-semibold text-lg text-on-leaf shadow-soft hover:bg-leaf-hover"
        >
          <ArrowDown aria-hidden="true" className="size-5" />
          {t('go')}
        </a>
      ) : null}
    </section>
  )
}

function unfold(id: string) {
  const section = document.getElementById(id)
  if (section instanceof HTMLDetailsElement) section.open = true
}

/** By when, and how long that is. */
export function Deadline({ deadline }: { deadline: string }) {
  const { t } = useTranslation('dealroom')
  const language = useLanguage()
  const leftMs = Date.parse(deadline) - useServerNow()
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span
        role="timer"
        className={classNames('figures font-bold text-3xl', leftMs < URGENT_MS && 'text-chilli')}
      >
        {formatCountdown(leftMs)}
      </span>
      <span className="text-soft">{t('by', { moment: formatDateTime(deadline, language) })}</span>
    </p>
  )
}
