import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../components/desk/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useReportFailure } from '../../../lib/use-attempt.ts'
import { usePrivateData } from '../api/users.ts'

/** Phone, address and open sessions, shown after a press that is recorded in the audit. */
export function PrivatePanel({ userId }: { userId: string }) {
  const { t } = useTranslation('memberdesk')
  const view = usePrivateData(userId)
  const reportFailure = useReportFailure()
  const shown = view.data?.data
  return (
    <Panel title={t('private.title')} text={t('private.text')}>
      <div className="flex flex-col gap-4 p-5">
        {shown ? (
          <>
            <dl className="grid gap-4 sm:grid-cols-2">
              {(['phone', 'address'] as const).map((what) => (
                <div key={what}>
                  <dt className="text-soft text-sm">{t(`private.${what}`)}</dt>
                  <dd className="figures break-words">{shown[what] ?? t('private.none')}</dd>
                </div>
              ))}
            </dl>
            <section>
              <h3 className="font-semibold">{t('private.signIns')}</h3>
              {shown.signIns.length === 0 ? <p className="text-soft">{t('private.noSignIns')}</p> : null}
              <ul>
                {shown.signIns.map(({ device, at, lastSeenAt }) => (
                  <li key={`${at}${device}`}>
                    {device}, {formatDateTime(at)}{' '}
                    <span className="text-soft">
                      {t('private.lastSeen', { moment: formatDateTime(lastSeenAt) })}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          </>
        ) : (
          <Button
            variant="secondary"
            className="self-start"
            busy={view.isPending}
            onClick={() => view.mutate(undefined, { onError: reportFailure(t('private.failed')) })}
            icon={<Eye aria-hidden="true" className="size-4.5" />}
          >
            {t('private.show')}
          </Button>
        )}
      </div>
    </Panel>
  )
}
