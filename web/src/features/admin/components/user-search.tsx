import { Search } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'

/** Search by username; an empty search shows everyone again. */
export function UserSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
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
          {t('search.label')}
        </label>
        <TextInput
          key={value}
          id={id}
          name="username"
          type="search"
          defaultValue={value}
          maxLength={100}
          placeholder={t('search.placeholder')}
        />
        <Button type="submit" icon={<Search aria-hidden="true" className="size-4.5" />}>
          {t('search.submit')}
        </Button>
      </form>
    </search>
  )
}
