import { useLayoutEffect, useRef } from 'react'
import { Chip } from '../ui/chip.tsx'

interface FilterTabsProps<Filter extends string> {
  label: string
  filters: readonly Filter[]
  chosen: Filter
  onChoose: (filter: Filter) => void
  textOf: (filter: Filter) => string
}

/** One press chooses a filter. The specification's words stay in lower case; only CSS capitalises them. */
export function FilterTabs<Filter extends string>(props: FilterTabsProps<Filter>) {
  const { label, filters, chosen, onChoose, textOf } = props
  const row = useRef<HTMLFieldSetElement>(null)
  // Not by `scrollIntoView`, which may move the page too.
  useLayoutEffect(() => {
    const tab = row.current?.children[filters.indexOf(chosen)]
    if (!row.current || !(tab instanceof HTMLElement)) return
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [filters, chosen])
  return (
    <fieldset
      ref={row}
      aria-label={label}
      className="relative flex min-w-0 gap-2 max-sm:-mx-5 max-sm:-my-1 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      {filters.map((filter) => (
        <Chip key={filter} selected={filter === chosen} onClick={() => onChoose(filter)}>
          <span className="inline-block first-letter:uppercase">{textOf(filter)}</span>
        </Chip>
      ))}
    </fieldset>
  )
}
