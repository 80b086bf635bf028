import type { LogVerdict } from '@boli/proof'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { Card } from '../../../components/ui/card.tsx'
import { formatCount } from '../../../lib/format.ts'
import { refusedText } from '../../../lib/remembered-logs.ts'
import { shortTag, useLeafText } from '../hooks/use-leaf-text.ts'

interface VerdictCardProps {
  verdict: LogVerdict
  /** The viewer's own tag in this auction. */
  ownTag: string | null
  /** Set for a log from a file with a key that this device does not know. */
  isKeyUnknown: boolean
}

/** The result in one sentence: what was proved, or which leaf is invalid and why. */
export function VerdictCard({ verdict, ownTag, isKeyUnknown }: VerdictCardProps) {
  const { t, outcome } = useLeafText()
  if (!verdict.isProved) {
    return (
      <Card className="flex items-start gap-4 bg-chilli-wash">
        <ShieldAlert aria-hidden="true" className="size-9 shrink-0 text-chilli" />
        <p role="alert" className="min-w-0">
          <strong className="block text-xl">{refusedText(t, verdict)}</strong>
          {t(`fault.${verdict.fault}`)}
        </p>
      </Card>
    )
  }
  const { replayed, size, key } = verdict
  const { leaderTag, bids, extensions } = replayed
  const end = outcome({
    ...replayed,
    hasLeader: leaderTag !== null,
    leader: leaderTag === ownTag && ownTag !== null ? t('you') : t('who', { tag: shortTag(leaderTag ?? '') }),
  })
  return (
    <Card className="flex items-start gap-4 bg-leaf-wash max-[22rem]:flex-col">
      <ShieldCheck aria-hidden="true" className="size-9 shrink-0 text-leaf" />
      <div className="flex min-w-0 flex-col gap-2">
        <p role="status" className="font-semibold text-lg leading-snug sm:text-xl">
          {t('proved', { leaves: formatCount(size), bids: formatCount(bids), end })}
        </p>
        {extensions > 0 ? (
          <p>{t('extensions', { count: extensions, amount: formatCount(extensions) })}</p>
        ) : null}
        {replayed.isMigrated ? <p>{t('migrated')}</p> : null}
        {isKeyUnknown ? <p>{t('keyUnknown')}</p> : null}
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer py-3 font-semibold">{t('how.title')}</summary>
          <p className="max-w-prose pb-2">{t('how.text')}</p>
          <p className="break-all">
            {t('how.key')} <code>{key}</code>
          </p>
        </details>
      </div>
    </Card>
  )
}
