import { type ProductCategory, productCategories, type Suggestion } from '@boli/contracts'
import { Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../lib/class-names.ts'
import { useLotText } from '../lot/use-lot-now.ts'
import { useSuggestions } from './suggestions.ts'

interface MarketSearchProps {
  /** The current search. */
  query: string
  onSearch: (query: string) => void
  /** A category was chosen instead of words. */
  onCategory: (category: ProductCategory) => void
}

/** The market's search box. It suggests while typing; Enter takes the selected suggestion, or the typed text. */
export function MarketSearch({ query, onSearch, onCategory }: MarketSearchProps) {
  const { t } = useTranslation('market')
  const { category } = useLotText()
  const id = useId()
  const [text, setText] = useState(query)
  const [shownFor, setShownFor] = useState(query)
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const suggestions = useSuggestions(isOpen ? text : '')
  const isShown = isOpen && suggestions.length > 0
  if (shownFor !== query) {
    // Back, or a removed filter, changed the search from outside.
    setShownFor(query)
    setText(query)
  }

  function close() {
    setOpen(false)
    setMarked(-1)
  }

  function take({ kind, text: words }: Suggestion) {
    const chosen = kind === 'category' && productCategories.find((known) => known === words)
    if (!chosen) return search(words)
    close()
    setText('')
    onCategory(chosen)
  }

  function search(words: string) {
    close()
    if (words.trim() === '') return
    setText(words)
    onSearch(words.trim())
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const suggestion = isShown ? suggestions[marked] : undefined
    if (suggestion) take(suggestion)
    else search(text)
  }

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape') return setOpen(false)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    setOpen(true)
    // After the last one the selection returns to the box itself, which is -1.
    const places = suggestions.length + 1
    setMarked((now) => ((now + 1 + step + places) % places) - 1)
  }

  return (
    <search className="relative min-w-0 flex-1">
      <form onSubmit={submit}>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 start-4 size-5 -translate-y-1/2 text-soft"
        />
        <input
          type="search"
          role="combobox"
          aria-label={t('search.label')}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={isShown && marked >= 0 ? `${id}-${marked}` : undefined}
          placeholder={t('search.placeholder')}
          value={text}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => {
            setText(event.target.value)
            setOpen(true)
            setMarked(-1)
          }}
          onKeyDown={move}
          onBlur={() => setOpen(false)}
          className="min-h-12 w-full rounded-full border border-edge bg-raised pe-4 ps-12 placeholder:text-soft
            focus:border-leaf focus:outline-2 focus:outline-leaf"
        />
      </form>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('search.suggestions')}
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-20 mt-1.5 overflow-hidden rounded-card border border-line bg-card py-1.5 shadow-lift"
      >
        {suggestions.map((suggestion, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box holds the focus; its arrow keys and Enter choose.
          // biome-ignore lint/a11y/useFocusableInteractive: as above, by aria-activedescendant.
          <div
            key={`${suggestion.kind}-${suggestion.text}`}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === marked}
            // Before the box loses the focus and the list closes.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(suggestion)}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center justify-between gap-3 px-5 hover:bg-leaf-wash',
              place === marked && 'bg-leaf-wash',
            )}
          >
            <span className="min-w-0 truncate font-semibold">
              {suggestion.kind === 'category' ? category(suggestion.text) : suggestion.text}
            </span>
            {suggestion.kind === 'category' ? (
              <span className="text-soft text-sm">{t('filters.category')}</span>
            ) : null}
          </div>
        ))}
      </div>
    </search>
  )
}
