import { Search } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { TextInput } from '../ui/text-input.tsx'

interface UserSearchProps {
  /** Names the searched fields, if they are more than usernames. */
  label?: string
  value: string
  onSearch: (text: string) => void
}

/** Search by username; an empty search shows everyone again. */
export function UserSearch({ label, value, onSearch }: UserSearchProps) {
  const { t } = useTranslation('users')
  const id = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('username') ?? '').trim())
  }

  return (
    <search className="w-full max-w-xl">
      <form onSubmit={submit} className="flex gap-2">
        <label htmlFor={id} className="sr-only">
          {label ?? t('search.label')}
        </label>
        <TextInput
          key={value}
          id={id}
          name="username"
          type="search"
          defaultValue={value}
          maxLength={100}
          placeholder={label ?? t('search.placeholder')}
        />
        <Button type="submit" icon={<Search aria-hidden="true" className="size-4.5" />}>
          {t('search.submit')}
        </Button>
      </form>
    </search>
  )
}
