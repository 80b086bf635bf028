import {
  type NotificationChannel,
  type NotificationPreferences,
  notificationChannels,
  notificationKinds,
} from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Fetched } from '../../../components/ui/error-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useAttempt } from '../../../lib/use-attempt.ts'
import {
  useNotificationPreferences,
  usePushKey,
  useSaveNotificationPreferences,
} from '../api/notifications.ts'
import { PushDevices } from './push-devices.tsx'

/** Notification preferences by kind and channel. */
export function NotificationSettings() {
  const { t } = useTranslation('notifications')
  const query = useNotificationPreferences()
  const pushKey = usePushKey()
  return (
    <Card>
      <h2 className="font-bold text-xl">{t('preferences.title')}</h2>
      <p className="mb-4 text-soft">{t('preferences.text')}</p>
      {pushKey ? <PushDevices pushKey={pushKey} /> : null}
      <Fetched query={query} skeleton={<Skeleton className="h-96 w-full" />}>
        {(saved) => <Choices saved={saved} hasPush={pushKey !== null} />}
      </Fetched>
    </Card>
  )
}

function Choices({ saved, hasPush }: { saved: NotificationPreferences; hasPush: boolean }) {
  const { t } = useTranslation('notifications')
  const attempt = useAttempt()
  const save = useSaveNotificationPreferences()
  const [chosen, setChosen] = useState<NotificationPreferences | null>(null)
  const shown = chosen ?? saved
  const channels = notificationChannels.filter((channel) => channel !== 'push' || hasPush)

  async function keep() {
    await save.mutateAsync(shown)
    setChosen(null)
  }

  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void attempt(keep, t('preferences.saved'))
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

type Kinds = NotificationPreferences['kinds']

/** Each kind of notification with a checkbox for each channel. */
function KindTable({
  kinds,
  channels,
  onChange,
}: {
  kinds: Kinds
  channels: readonly NotificationChannel[]
  onChange: (kinds: Kinds) => void
}) {
  const { t } = useTranslation('notifications')
  return (
    <table className="w-full">
      <thead>
        <tr className="border-line border-b text-soft text-sm">
          <th scope="col" className="py-2 text-start font-semibold">
            {t('preferences.kind')}
          </th>
          {channels.map((channel) => (
            <th
              key={channel}
              scope="col"
              className="w-11 py-2 text-center font-semibold max-[22rem]:text-xs sm:w-20"
            >
              {t(`channels.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationKinds.map((kind) => (
          <tr key={kind} className="border-line border-b last:border-0">
            <th scope="row" className="py-1 pe-2 text-start font-normal leading-snug">
              {t(`kinds.${kind}`)}
            </th>
            {channels.map((channel) => (
              <td key={channel} className="text-center">
                {/* Those mails are identity's, and always sent. */}
                <label className="inline-flex size-11 cursor-pointer items-center justify-center">
                  <span className="sr-only">{`${t(`kinds.${kind}`)}: ${t(`channels.${channel}`)}`}</span>
                  <input
                    type="checkbox"
                    className="size-5 accent-leaf"
                    checked={kind === 'security' && channel === 'mail' ? true : kinds[kind][channel]}
                    disabled={kind === 'security' && channel === 'mail'}
                    onChange={({ target }) =>
                      onChange({ ...kinds, [kind]: { ...kinds[kind], [channel]: target.checked } })
                    }
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <caption className="caption-bottom pt-2 text-start text-soft text-sm">
        {t('preferences.mailFixed')}
      </caption>
    </table>
  )
}
