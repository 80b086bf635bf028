import { adminActKinds } from '@boli/contracts'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Options, Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { type AuditSearch, readAuditSearch } from '../model/audit-search.ts'

interface AuditSearchFormProps {
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
}

/** Searches the audit by administrator, kind of action, user, lot and days. */
export function AuditSearchForm({ search, onSearch }: AuditSearchFormProps) {
  const { t } = useTranslation(['audit', 'users'])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const said = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    onSearch(readAuditSearch(new URLSearchParams(said)))
  }

  return (
    <search>
      <form
        key={JSON.stringify(search)}
        onSubmit={submit}
        className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-3"
      >
        <Field label={t('search.kind')}>
          <Select name="kind" defaultValue={search.kind}>
            <option value="">{t('search.anyKind')}</option>
            <Options of={adminActKinds} textOf={(kind) => t(`users:actions.kind.${kind}`)} />
          </Select>
        </Field>
        {(['admin', 'person', 'lot'] as const).map((name) => (
          <Field key={name} label={t(`search.${name}`)}>
            <TextInput
              name={name}
              defaultValue={search[name]}
              maxLength={50}
              autoComplete="off"
              autoCapitalize="none"
            />
          </Field>
        ))}
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={t(`search.${name}`)}>
            <TextInput name={name} type="date" defaultValue={search[name]} className="figures" />
          </Field>
        ))}
        <div className="sm:col-span-2 xl:col-span-3">
          <Button type="submit" icon={<Search aria-hidden="true" className="size-4.5" />}>
            {t('search.submit')}
          </Button>
        </div>
      </form>
    </search>
  )
}
