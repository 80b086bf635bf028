import type { UserView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { LivePrices } from '../../features/bidding/components/live-prices.tsx'
import { BuyerWatch } from '../../features/bidding/components/outbid-listener.tsx'
import { useContactNeededStore } from '../../lib/contact-needed.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { toastError } from '../../lib/toast.ts'
import { BottomBar } from './bottom-bar.tsx'
import { FramePart } from './frame-part.tsx'

const ContactNeededDialog = lazyPart(async () => ({
  default: (await import('../../features/profile/components/contact-dialog.tsx')).ContactNeededDialog,
}))

interface MemberFrameProps {
  user: UserView
  hasBottomBar: boolean
}

/** What the frame has for those who are signed in and verified, beside the header. */
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
        <LivePrices />
      </FramePart>
      {user.role === 'business' ? (
        <FramePart>
          <BuyerWatch />
        </FramePart>
      ) : null}
      {needsContact ? (
        <FramePart onError={giveUpContact}>
          <ContactNeededDialog />
        </FramePart>
      ) : null}
    </>
  )
}
