import type { PushDeviceView } from '@boli/contracts'
import { MonitorSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Fetched } from '../../../components/ui/error-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatDate } from '../../../lib/format.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { type PushDevice, usePushDevices, useTurnOffPush } from '../api/notifications.ts'
import { ThisDevice } from './this-device.tsx'

/** The switch for this device, and all of the user's devices that show notifications. */
export function PushDevices({ pushKey }: { pushKey: string }) {
  const { t } = useTranslation('notifications')
  const query = usePushDevices()
  return (
    <Fetched query={query} skeleton={<Skeleton className="mb-5 h-24 w-full" />} className="mb-5">
      {(devices) => (
        <section className="mb-6 flex flex-col gap-4 border-line border-b pb-5">
          <ThisDevice pushKey={pushKey} ownDevice={devices.find(({ isOwn }) => isOwn) ?? null} />
          {devices.length > 0 ? (
            <div>
              <h3 className="font-semibold">{t('push.devices')}</h3>
              <ul className="divide-y divide-line">
                {devices.map((device) => (
                  <DeviceRow key={device._id} device={device} />
                ))}
              </ul>
            </div>
          ) : null}
        </section>
      )}
    </Fetched>
  )
}

function DeviceRow({ device }: { device: PushDevice }) {
  const { t } = useTranslation(['notifications', 'profile'])
  const name = useDeviceText()(device.name, device.parts)
  const attempt = useAttempt()
  const turnOff = useTurnOffPush()

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2">
      <div className="flex min-w-0 items-center gap-3">
        <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-leaf" />
        <div className="min-w-0">
          <p className="break-words font-medium">{name}</p>
          <p className="figures text-soft text-sm">{t('push.added', { date: formatDate(device.addedAt) })}</p>
        </div>
      </div>
      {device.isOwn ? (
        <Badge tone="leaf">{t('profile:sessions.current')}</Badge>
      ) : (
        <Button
          variant="quiet"
          busy={turnOff.isPending}
          aria-label={t('push.removeOne', { device: name })}
          onClick={() =>
            void attempt(() => turnOff.mutateAsync(device._id), t('push.offThere', { device: name }))
          }
        >
          {t('push.remove')}
        </Button>
      )}
    </li>
  )
}

/** Describes a device by its browser, its system, or both; by its English name if an earlier release answers. */
export function useDeviceText(): (name: string, parts: PushDeviceView['parts'] | undefined) => string {
  const { t } = useTranslation('profile')
  return (name, parts) => {
    if (!parts) return name
    const { browser, system } = parts
    if (browser && system) return t('sessions.device', { browser, system })
    return browser ?? system ?? t('sessions.unknown')
  }
}
