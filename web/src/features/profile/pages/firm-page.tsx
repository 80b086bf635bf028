import type { FirmView } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useContactNeeded } from '../../../lib/contact-needed.ts'
import { useFirm } from '../api/firm.ts'
import { FirmNameForm } from '../components/firm-name-form.tsx'
import { FirmPeople } from '../components/firm-people.tsx'
import { FirmPersonForm } from '../components/firm-person-form.tsx'

/** /profile/firm: the members who bid and pay in the name of one buyer. */
export function FirmPage() {
  const { t } = useTranslation(['firm', 'account', 'errors'])
  const { data, error, refetch, isRefetching } = useFirm()
  const [editing, setEditing] = useState<FirmView['people'][number] | 'new' | null>(null)
  const withContact = useContactNeeded()
  const isOwner = data?.part === 'owner'
  return (
    <div className="page flex max-w-4xl flex-col gap-6 py-6 sm:py-8">
      <PageHeader
        title={t('title')}
        subtitle={data ? data.name : t('subtitle')}
        aside={
          isOwner && !editing ? (
            // The contact of a firm is its owner's phone number.
            <Button onClick={() => withContact(() => setEditing('new'))}>{t('invite')}</Button>
          ) : undefined
        }
      />
      {error && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
      ) : null}
      {data === undefined && !error ? <Skeleton className="h-48" /> : null}
      {isOwner && editing ? (
        <FirmPersonForm
          key={editing === 'new' ? 'new' : editing._id}
          {...(editing === 'new' ? {} : { person: editing })}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {data ? <FirmPeople firm={data} onChange={setEditing} /> : null}
      {data === null || (isOwner && !editing) ? (
        <FirmNameForm key={data?._id ?? ''} name={data?.name ?? ''} />
      ) : null}
    </div>
  )
}
