import { useEffect, useState } from 'react'
import { fetchSupportEmail } from '../api/contact.ts'

/** Support's address; undefined while it is on its way, null where it could not be had. */
export function useSupportEmail(): string | null | undefined {
  const [email, setEmail] = useState<string | null>()
  useEffect(() => {
    const leaving = new AbortController()
    fetchSupportEmail(leaving.signal).then(setEmail, () => {
      if (!leaving.signal.aborted) setEmail(null)
    })
    return () => leaving.abort()
  }, [])
  return email
}
