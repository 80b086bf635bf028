import { useLanguage } from '../../../lib/i18n.ts'
import { laterPart } from '../../../lib/lazy-part.ts'
import { heardBefore, useVoice } from '../../../lib/voices.ts'
import type { SpokenLotProps } from './spoken-lot.tsx'

const SpokenLot = laterPart(() => import('./spoken-lot.tsx'))

/** The button that reads a lot aloud; fetched only where the device has a voice of the user's language. */
export function LotAloud(props: SpokenLotProps) {
  const language = useLanguage()
  const voice = useVoice()
  return (
    // Its space is reserved on devices that have read aloud before, so that nothing moves when it appears.
    <span className={heardBefore(language) === 'yes' ? 'block size-11 shrink-0' : 'contents'}>
      {voice ? <SpokenLot {...props} /> : null}
    </span>
  )
}
