import type { PriceImportView } from '@boli/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { priceImportsKey, sendPrices } from '../api/prices.ts'

/** Sends a file of prices; leaving the page ends it, after a question. */
export function useSendingPrices() {
  const queryClient = useQueryClient()
  const [row, setRow] = useState<PriceImportView | null>(null)
  const sending = useRef<AbortController | null>(null)
  const { mutate, ...sent } = useMutation({
    mutationFn: (file: File) => {
      sending.current = new AbortController()
      setRow(null)
      return sendPrices(file, { signal: sending.current.signal, onRow: setRow })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: priceImportsKey }),
  })
  useEffect(() => () => sending.current?.abort(), [])
  useUnsavedChanges(sent.isPending)
  return { send: mutate, row: sent.data ?? row, isSending: sent.isPending, error: sent.error }
}
