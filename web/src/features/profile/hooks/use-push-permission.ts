import { useEffect, useState } from 'react'
import { type PushPermission, pushPermission } from '../../../lib/push-device.ts'

/** What the browser permits, also once that was changed in its settings. */
export function usePushPermission(): PushPermission {
  const [permission, setPermission] = useState(pushPermission)
  useEffect(() => {
    const leaving = new AbortController()
    const look = () => setPermission(pushPermission())
    void navigator.permissions
      ?.query({ name: 'notifications' })
      .then((status) => status.addEventListener('change', look, { signal: leaving.signal }))
      .catch(() => undefined)
    // Not every browser tells of the change.
    window.addEventListener('focus', look, { signal: leaving.signal })
    return () => leaving.abort()
  }, [])
  return permission
}
