import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../error-boundary.tsx'

interface FramePartProps {
  children: ReactNode
  /** Shown while it is fetched, and after a failure until the next page. */
  fallback?: ReactNode
  onError?: () => void
}

/** An optional part of the frame: if it fails, the page and its typed text stay. */
export function FramePart({ children, fallback = null, onError }: FramePartProps) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetKey={pathname} fallback={fallback} {...(onError ? { onError } : {})}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Shown until it is known who is signed in: three grains that ripen in turn. */
export function StartUpLoader() {
  const { t } = useTranslation('shell')
  return (
    <div role="status" className="flex min-h-[70dvh] flex-1 flex-col items-center justify-center gap-4">
      <div aria-hidden="true" className="flex gap-2">
        {['0ms', '200ms', '400ms'].map((delay) => (
          <span
            key={delay}
            className="h-7 w-3.5 animate-pulse-soft rounded-[50%] bg-marigold"
            style={{ animationDelay: delay }}
          />
        ))}
      </div>
      <p className="text-soft">{t('loading')}</p>
    </div>
  )
}
