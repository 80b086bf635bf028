import { Select } from '../../../components/ui/select.tsx'

interface SortSelectProps<Sort extends string> {
  label: string
  value: Sort
  options: readonly (readonly [Sort, string])[]
  onChange: (sort: Sort) => void
}

/** In which order a list stands. */
export function SortSelect<Sort extends string>({ label, value, options, onChange }: SortSelectProps<Sort>) {
  return (
    <div className="w-full max-w-56">
      <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value as Sort)}>
        {options.map(([sort, text]) => (
          <option key={sort} value={sort}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  )
}
