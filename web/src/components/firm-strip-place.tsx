import { laterPart } from '../lib/lazy-part.ts'
import { useUser } from '../lib/session-store.ts'

/** For members of a firm only. */
const FirmStrip = laterPart(() => import('./firm-strip.tsx'), 'FirmStrip')

/**
 * The space for a member's strip is reserved from the start: a strip that appeared later would move the button under
 * the finger.
 */
export function FirmStripPlace() {
  const firm = useUser()?.firm
  if (!firm || firm.part === 'owner') return null
  return (
    <div className="flex min-h-18 items-center rounded-card bg-sand px-4 py-3 font-semibold sm:min-h-12">
      <FirmStrip />
    </div>
  )
}
