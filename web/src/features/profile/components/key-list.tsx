import type { KeyView } from '@boli/contracts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/desk/confirm-dialog.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { formatDateTime, formatRupees } from '../../../lib/format.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { useRevokeKey } from '../api/keys.ts'

/** The existing keys, each with a button to revoke it. */
export function KeyList({ keys }: { keys: readonly KeyView[] }) {
  const { t } = useTranslation(['keys', 'account'])
  const attempt = useAttempt()
  const revokeKey = useRevokeKey()
  const [revoking, setRevoking] = useState<KeyView | null>(null)

  return (
    <Card>
      <ul className="divide-y divide-line">
        {keys.map((key) => (
          <li
            key={key._id}
            className="flex flex-wrap items-start justify-between gap-3 py-4 first:pt-0 last:pb-0"
          >
            <KeyText apiKey={key} />
            <Button
              variant="quiet"
              aria-label={t('revokeNamed', { name: key.name })}
              onClick={() => setRevoking(key)}
            >
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={revoking !== null}
        words={{
          title: t('revokeTitle', { name: revoking?.name }),
          confirm: t('revoke'),
          busy: t('account:working'),
        }}
        act={() => revoking && attempt(() => revokeKey.mutateAsync(revoking._id), t('revoked'))}
        onClose={() => setRevoking(null)}
      >
        <p>{t('revokeText')}</p>
      </ConfirmDialog>
    </Card>
  )
}

function KeyText({ apiKey }: { apiKey: KeyView }) {
  const { t } = useTranslation('keys')
  const { name, prefix, scopes, bidCap, dayCap, addresses, expiresAt, lastUsedAt } = apiKey
  const isOver = Date.parse(expiresAt) <= Date.now()
  const times = [
    t(isOver ? 'expired' : 'validUntil', { time: formatDateTime(expiresAt) }),
    lastUsedAt ? t('lastUsed', { time: formatDateTime(lastUsedAt) }) : t('neverUsed'),
  ]
  return (
    <div className="flex min-w-0 flex-1 basis-60 gap-3">
      <KeyRound aria-hidden="true" className="mt-1 size-5 shrink-0 text-leaf" />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="break-words font-semibold">{name}</h2>
        <p className="figures break-all font-mono text-soft text-sm">{prefix}…</p>
        <ul className="flex flex-wrap gap-2">
          {scopes.map((scope) => (
            <li key={scope}>
              <Badge tone="leaf">{t(`scopes.${scope}`)}</Badge>
            </li>
          ))}
        </ul>
        {bidCap !== null && dayCap !== null ? (
          <p className="figures">{t('caps', { bid: formatRupees(bidCap), day: formatRupees(dayCap) })}</p>
        ) : null}
        {addresses.length > 0 ? (
          <p className="figures break-words">{t('only', { addresses: addresses.join(', ') })}</p>
        ) : null}
        <p className={isOver ? 'figures font-semibold text-chilli text-sm' : 'figures text-soft text-sm'}>
          {times.join(' · ')}
        </p>
      </div>
    </div>
  )
}
