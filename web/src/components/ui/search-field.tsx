import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'

export interface SearchFieldProps {
  label: string
  placeholder: string
  /** The current search. */
  query: string
  onSearch: (query: string) => void
  /** Clearing the box shows everything again; otherwise an empty box does nothing. */
  canBeEmpty?: boolean
  className?: string
}

/** A search box that searches on Enter. */
export function SearchField({
  label,
  placeholder,
  query,
  onSearch,
  canBeEmpty = false,
  className,
}: SearchFieldProps) {
  const [text, setText] = useState(query)
  const [shownFor, setShownFor] = useState(query)
  if (shownFor !== query) {
    // Back, or a removed filter, changed the search from outside.
    setShownFor(query)
    setText(query)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '' || canBeEmpty) onSearch(text.trim())
  }

  function change(typed: string) {
    setText(typed)
    if (typed === '' && canBeEmpty && query !== '') onSearch('')
  }

  return (
    <search className={classNames('min-w-0 flex-1', className)}>
      <form onSubmit={submit} className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 start-4 size-5 -translate-y-1/2 text-soft"
        />
        <input
          type="search"
          aria-label={label}
          placeholder={placeholder}
          value={text}
          maxLength={100}
          enterKeyHint="search"
          onChange={(event) => change(event.target.value)}
          className="min-h-12 w-full rounded-full border border-edge bg-raised pe-4 ps-12 text-ellipsis placeholder:text-soft hover:border-edge
            focus:border-leaf focus:outline-2 focus:outline-leaf"
        />
      </form>
    </search>
  )
}
