import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { LostScene } from '../../components/drawings/lost-scene.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { useGoBack } from '../../lib/navigation-focus.ts'
import { useSessionStore } from '../../lib/session-store.ts'

/** Access Denied. A visitor without a session, for example after it expired, can sign in and return. */
export function UnauthorizedPage() {
  const { t } = useTranslation('shell')
  const { state } = useLocation()
  const isGuest = useSessionStore(({ user }) => user === null)
  return (
    <LostFrame
      sign="gate"
      title={t('unauthorized.title')}
      text={t('unauthorized.text')}
      back={t('unauthorized.back')}
    >
      {isGuest ? (
        <ButtonLink to="/signin" state={state} variant="secondary">
          {t('guest.signIn')}
        </ButtonLink>
      ) : null}
      <ButtonLink to="/home" variant="secondary">
        {t('unauthorized.home')}
      </ButtonLink>
      <ButtonLink to="/contact-us" variant="secondary">
        {t('unauthorized.contact')}
      </ButtonLink>
    </LostFrame>
  )
}

export function NotFoundPage() {
  const { t } = useTranslation('shell')
  return (
    <LostFrame sign="field" title={t('notFound.title')} text={t('notFound.text')} back={t('notFound.back')} />
  )
}

interface LostFrameProps {
  sign: 'gate' | 'field'
  title: string
  text: string
  /** Text of the button that goes back one page, or to the start if there is none. */
  back: string
  /** Links to other pages. */
  children?: ReactNode
}

/** The frame of pages for unknown or forbidden addresses. */
function LostFrame({ sign, title, text, back, children }: LostFrameProps) {
  const goBack = useGoBack('/')
  return (
    <div className="page my-auto flex flex-col items-center gap-7 py-12 text-center">
      <LostScene sign={sign} className="h-auto w-full max-w-md rounded-panel" />
      <PageHeader title={title} subtitle={text} className="max-w-2xl justify-center" />
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={goBack} icon={<ArrowLeft aria-hidden="true" className="size-4.5" />}>
          {back}
        </Button>
        {children}
      </div>
    </div>
  )
}
