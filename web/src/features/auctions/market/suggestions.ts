import { routes, type SuggestAnswer } from '@boli/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dataOf } from '../../../lib/use-answer.ts'

/** Pause in typing, in milliseconds, before suggestions are fetched. */
const PAUSE_MS = 200

/** Suggestions for the text that was typed before the last pause. */
export function useSuggestions(typed: string) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({
    queryKey: ['auctions', 'suggestions', text],
    queryFn: dataOf<typeof SuggestAnswer>(routes.suggestAuctions.path, { query: text }),
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    // Optional: if it fails, the box still searches.
    retry: false,
  })
  return text.length > 1 ? (data ?? []) : []
}
