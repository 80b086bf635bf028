import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordDialog } from '../../../components/password-dialog.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useEndSession, useSessions } from '../api/profile.ts'
import { useDeviceText } from './push-devices.tsx'

/** The user's sessions, with buttons to end others. */
export function SessionList() {
  const { t } = useTranslation(['profile', 'account'])
  const deviceText = useDeviceText()
  const { data, error, refetch, isRefetching } = useSessions()
  const endSession = useEndSession()
  /** The session to end; null for all others, undefined while nothing is asked. */
  const [ending, setEnding] = useState<string | null>()

  async function end(password: string) {
    if (ending === undefined) return
    await endSession.mutateAsync({ sessionId: ending, password })
    toastSuccess(t('sessions.ended'))
  }

  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-bold text-xl">{t('sessions.title')}</h2>
        {data && data.length > 1 ? (
          <Button variant="secondary" onClick={() => setEnding(null)}>
            {t('sessions.endOthers')}
          </Button>
        ) : null}
      </div>
      {error ? (
        <ErrorState className="mt-4" error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
      ) : null}
      {!data && !error ? <Skeleton className="mt-4 h-14" /> : null}
      <ul className="mt-2 divide-y divide-line">
        {data?.map((session) => (
          <li key={session._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="flex min-w-0 items-center gap-3">
              <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-leaf" />
              <div className="min-w-0">
                <p className="break-words font-medium">{deviceText(session.device, session.deviceParts)}</p>
                <p className="figures text-soft text-sm">
                  {t('sessions.lastSeen', { time: formatDateTime(session.lastSeenAt) })}
                </p>
              </div>
            </div>
            {session.isCurrent ? (
              <Badge tone="leaf">{t('sessions.current')}</Badge>
            ) : (
              <Button variant="quiet" onClick={() => setEnding(session._id)}>
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <PasswordDialog
        question={
          ending === undefined
            ? null
            : {
                title: t('account:sessions.question'),
                text: t('account:sessions.text'),
                submit: t(ending === null ? 'sessions.endOthers' : 'sessions.end'),
                act: end,
              }
        }
        onClose={() => setEnding(undefined)}
      />
    </Card>
  )
}
