import { useEffect } from 'react'

/** Names the document after what it shows: `Sign In · Boli`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Boli' : `${title} · Boli`
  }, [title])
}
