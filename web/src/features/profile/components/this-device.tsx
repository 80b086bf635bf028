import type { PushDeviceView } from '@boli/contracts'
import { BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { type PushPermission, pushPermission } from '../../../lib/push-device.ts'
import { useUser } from '../../../lib/session-store.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useTurnOffPush, useTurnOnPush } from '../api/notifications.ts'

/** The switch for notifications on this device, or why they are not possible. */
export function ThisDevice({ pushKey, ownDevice }: { pushKey: string; ownDevice: PushDeviceView | null }) {
  const { t } = useTranslation('notifications')
  const permission = usePushPermission()
  return (
    <div>
      <h3 className="font-semibold">{t('push.title')}</h3>
      {permission === 'unsupported' ? (
        <p className="text-soft">{t('push.unsupported')}</p>
      ) : permission === 'blocked' ? (
        <div role="status" className="mt-2 flex gap-3 rounded-card bg-marigold-wash p-4">
          <BellOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div>
            <p className="font-semibold">{t('push.blocked.title')}</p>
            <p>{t('push.blocked.text')}</p>
          </div>
        </div>
      ) : (
        <Switch pushKey={pushKey} ownDevice={ownDevice} />
      )}
    </div>
  )
}

function Switch({ pushKey, ownDevice }: { pushKey: string; ownDevice: PushDeviceView | null }) {
  const { t } = useTranslation('notifications')
  const userId = useUser()?._id ?? ''
  const errorText = useErrorText()
  const turnOn = useTurnOnPush(userId, pushKey)
  const turnOff = useTurnOffPush()
  const isBusy = turnOn.isPending || turnOff.isPending

  async function change() {
    try {
      if (ownDevice) {
        await turnOff.mutateAsync(ownDevice._id)
        toastSuccess(t('push.off'))
      } else if (await turnOn.mutateAsync()) toastSuccess(t('push.on'))
      else toastError(t('push.notAllowed'))
    } catch (error) {
      toastError(error instanceof ApiError ? errorText(error) : t('push.failed'))
    }
  }

  return (
    <label className="flex cursor-pointer items-start gap-3 py-2">
      <input
        type="checkbox"
        role="switch"
        className="mt-0.5 size-5 shrink-0 accent-leaf"
        checked={ownDevice !== null}
        aria-checked={ownDevice !== null}
        disabled={isBusy}
        aria-busy={isBusy}
        onChange={() => void change()}
      />
      <span>
        {t('push.switch')}
        <span className="block text-soft text-sm">{t('push.hint')}</span>
      </span>
    </label>
  )
}

/** The browser's permission, also after a change in its settings. */
function usePushPermission(): PushPermission {
  const [permission, setPermission] = useState(pushPermission)
  useEffect(() => {
    const leaving = new AbortController()
    const look = () => setPermission(pushPermission())
    void navigator.permissions
      ?.query({ name: 'notifications' })
      .then((status) => status.addEventListener('change', look, { signal: leaving.signal }))
      .catch(() => undefined)
    // Not every browser reports the change.
    window.addEventListener('focus', look, { signal: leaving.signal })
    return () => leaving.abort()
  }, [])
  return permission
}
