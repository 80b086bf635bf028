import type { PasswordPolicy } from '@boli/contracts'
import { useEffect, useState } from 'react'
import { fetchPasswordPolicy } from '../api/auth.ts'

/** What sign-up asks of a password; the specification's rule until the server has said otherwise. */
export function usePasswordPolicy(): PasswordPolicy {
  const [policy, setPolicy] = useState<PasswordPolicy>('specification')
  useEffect(() => {
    const leaving = new AbortController()
    // Without an answer the stricter rule holds: whatever it lets through is good under both.
    fetchPasswordPolicy(leaving.signal).then(setPolicy, () => {})
    return () => leaving.abort()
  }, [])
  return policy
}
