import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface MarketSearchProps {
  query: string
  onSearch: (query: string) => void
}

/** The market's search box: Enter searches, and does nothing while the box is empty. */
export function MarketSearch({ query, onSearch }: MarketSearchProps) {
  const { t } = useTranslation('market')
  const [text, setText] = useState(query)
  const [shownFor, setShownFor] = useState(query)
  if (shownFor !== query) {
    // Back, or a removed filter, changed the search from outside.
    setShownFor(query)
    setText(query)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') onSearch(text.trim())
  }

  return (
    <search className="min-w-0 flex-1">
      <form onSubmit={submit} className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-soft"
        />
        <input
          type="search"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={text}
          maxLength={100}
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
          className="min-h-12 w-full rounded-full border border-edge/70 bg-raised pr-4 pl-12 placeholder:text-soft/80 hover:border-edge
            focus:border-leaf focus:outline-2 focus:outline-leaf"
        />
      </form>
    </search>
  )
}
