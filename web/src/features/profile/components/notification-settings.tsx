import { type NotificationPreferences, notificationChannels } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import {
  useNotificationPreferences,
  useSaveNotificationPreferences,
} from '../api/notification-preferences.ts'
import { usePushKey } from '../api/push-devices.ts'
import { KindTable } from './kind-table.tsx'
import { PushDevices } from './push-devices.tsx'

/** Notification preferences by kind and channel. */
export function NotificationSettings() {
  const { t } = useTranslation('notifications')
  const { data, error, refetch, isRefetching } = useNotificationPreferences()
  const pushKey = usePushKey()
  return (
    <Card>
      <h2 className="font-bold text-xl">{t('preferences.title')}</h2>
      <p className="mb-4 text-soft">{t('preferences.text')}</p>
      {pushKey ? <PushDevices pushKey={pushKey} /> : null}
      {data ? (
        <Choices saved={data} hasPush={pushKey !== null} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Card>
  )
}

function Choices({ saved, hasPush }: { saved: NotificationPreferences; hasPush: boolean }) {
  const { t } = useTranslation('notifications')
  const errorText = useErrorText()
  const save = useSaveNotificationPreferences()
  const [chosen, setChosen] = useState<NotificationPreferences | null>(null)
  const shown = chosen ?? saved
  const channels = notificationChannels.filter((channel) => channel !== 'push' || hasPush)

  async function keep() {
    try {
      await save.mutateAsync(shown)
      setChosen(null)
      toastSuccess(t('preferences.saved'))
    } catch (error) {
      toastError(errorText(error))
    }
  }

  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <KindTable kinds={shown.kinds} channels={channels} onChange={(kinds) => setChosen({ kinds })} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={save.isPending} disabled={chosen === null}>
          {t('preferences.save')}
        </Button>
        {chosen ? <p className="text-soft">{t('preferences.unsaved')}</p> : null}
      </div>
    </form>
  )
}
