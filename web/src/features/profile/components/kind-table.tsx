import { type NotificationChannel, type NotificationPreferences, notificationKinds } from '@boli/contracts'
import { useTranslation } from 'react-i18next'

type Kinds = NotificationPreferences['kinds']

/** Each kind of notification with a checkbox for each channel. */
export function KindTable({
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
