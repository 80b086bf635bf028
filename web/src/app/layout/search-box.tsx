import { Search } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { classNames } from '../../lib/class-names.ts'

/** The navigation bar's search: Enter leads to /search?query={text}; nothing happens when empty. */
export function SearchBox({ className }: { className?: string }) {
  const { t } = useTranslation('shell')
  const id = useId()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const query = parameters.get('query') ?? ''

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('query') ?? '').trim()
    if (text !== '') void navigate(`/search?${new URLSearchParams({ query: text })}`)
  }

  return (
    <search className={className}>
      <form onSubmit={submit} className="relative">
        <label htmlFor={id} className="sr-only">
          {t('search.label')}
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 start-4 size-4.5 -translate-y-1/2 text-soft"
        />
        <input
          key={query}
          id={id}
          name="query"
          type="search"
          defaultValue={query}
          maxLength={100}
          placeholder={t('search.placeholder')}
          enterKeyHint="search"
          className={classNames(
            'min-h-11 w-full rounded-full border border-edge bg-card pe-4 ps-11 text-ellipsis text-base placeholder:text-soft',
            'hover:border-edge focus:border-leaf focus:outline-2 focus:outline-leaf',
          )}
        />
      </form>
    </search>
  )
}
