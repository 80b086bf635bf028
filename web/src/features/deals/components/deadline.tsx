import type { DealSummary } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../lib/class-names.ts'
import { formatCountdown, formatDateTime } from '../../../lib/format.ts'
import { useServerNow } from '../../../lib/use-server-now.ts'
import { dueOf } from '../model/due.ts'

/** Below this the time left is shown as urgent. */
const URGENT_MS = 6 * 3_600_000

/** The deadline of the deal's next step, with the time left, or since when it is overdue. */
export function Deadline({ deal }: { deal: DealSummary | Parameters<typeof dueOf>[0] }) {
  const { t } = useTranslation('dealroom')
  const now = useServerNow()
  const due = dueOf(deal, now)
  if (!due) return null
  const { kind, moment } = due
  const text = t(`due.${kind}`, { moment: formatDateTime(moment) })
  if (kind === 'overdue') return <p className="font-bold text-chilli">{text}</p>
  const leftMs = moment - now
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      {leftMs > 0 ? (
        <span
          role="timer"
          className={classNames(
            'figures font-bold text-3xl',
            kind === 'until' && leftMs < URGENT_MS && 'text-chilli',
          )}
        >
          {formatCountdown(leftMs)}
        </span>
      ) : null}
      <span className="text-soft">{text}</span>
    </p>
  )
}
