import { useLocation, useNavigate } from 'react-router-dom'

/** Goes back one page of ours; to `fallback` where this page is the first one in its tab. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => {
    // The router numbers what it puts into the browser's history. A guard's redirect renames the first one.
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    if (key === 'default' || idx === 0) void navigate(fallback, { replace: true })
    else void navigate(-1)
  }
}
