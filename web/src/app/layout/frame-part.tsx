import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../error-boundary.tsx'

interface FramePartProps {
  children: ReactNode
  /** Stands in its place while it is fetched, and after it has failed until the next page. */
  fallback?: ReactNode
  onError?: () => void
}

/** A part of the frame that the page can do without: where it fails, the page stays with what is typed in it. */
export function FramePart({ children, fallback = null, onError }: FramePartProps) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetKey={pathname} fallback={fallback} {...(onError ? { onError } : {})}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
