import type { UserView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { useContactNeededStore } from '../../lib/contact-needed.ts'
import { laterPart, lazyPart } from '../../lib/lazy-part.ts'
import { toastError } from '../../lib/toast.ts'
import { BottomBar } from './bottom-bar.tsx'
import { FramePart } from './frame-part.tsx'

const ContactNeededDialog = lazyPart(
  () => import('../../features/profile/components/contact-dialog.tsx'),
  'ContactNeededDialog',
)

const MemberWatch = laterPart(() => import('./member-watch.tsx'), 'MemberWatch')

interface MemberFrameProps {
  user: UserView
  hasBottomBar: boolean
}

/** Parts of the frame for signed-in and verified users, besides the header. */
export function MemberFrame({ user, hasBottomBar }: MemberFrameProps) {
  const { t } = useTranslation('shell')
  const needsContact = useContactNeededStore((state) => state.goOn !== null)
  function giveUpContact() {
    useContactNeededStore.setState({ goOn: null })
    toastError(t('broken.text'))
  }
  return (
    <>
      {hasBottomBar ? (
        <FramePart>
          <div aria-hidden="true" className="h-14 bg-card lg:hidden" />
          <BottomBar user={user} />
        </FramePart>
      ) : null}
      <FramePart>
        <MemberWatch user={user} />
      </FramePart>
      {needsContact ? (
        <FramePart onError={giveUpContact}>
          <ContactNeededDialog />
        </FramePart>
      ) : null}
    </>
  )
}
