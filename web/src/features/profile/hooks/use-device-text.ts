import { useTranslation } from 'react-i18next'

/** Words a device as the server names it: by a browser, a system, or both. */
export function useDeviceText(): (device: string) => string {
  const { t } = useTranslation('profile')
  return (device) => {
    const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? []
    if (browser && system) return t('sessions.device', { browser, system })
    return device === 'Unknown device' ? t('sessions.unknown') : device
  }
}
