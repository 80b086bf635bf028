import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Fetched } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'

interface SecretsPageProps<Item, Made> {
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'isFetching' | 'refetch'>
  texts: { title: string; subtitle: string; add: string; emptyTitle: string; emptyText: string }
  Form: ComponentType<{ onMade: (made: Made) => void; onCancel: () => void }>
  /** @param onMade Also shows a secret that replaced another one. */
  list: (items: Item[], onMade: (made: Made) => void) => ReactNode
  /** The secret of `made`, shown once; null while there is none. */
  secret: (made: Made | null, onClose: () => void) => ReactNode
}

/** A list of keys or webhooks, with a form that adds one. */
export function SecretsPage<Item, Made>({ query, texts, Form, list, secret }: SecretsPageProps<Item, Made>) {
  const { data } = query
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const addButton = isMaking ? null : <Button onClick={() => setMaking(true)}>{texts.add}</Button>
  const isEmpty = data?.length === 0
  return (
    <div className="page flex max-w-4xl flex-col gap-6 py-6 sm:py-8">
      <PageHeader title={texts.title} subtitle={texts.subtitle} aside={isEmpty || !data ? null : addButton} />
      {isMaking ? (
        <Form
          onCancel={() => setMaking(false)}
          onMade={(one) => {
            setMaking(false)
            setMade(() => one)
          }}
        />
      ) : null}
      <Fetched query={query} skeleton={<Skeleton className="h-48" />}>
        {(items) => (isEmpty ? null : list(items, (one) => setMade(() => one)))}
      </Fetched>
      {isEmpty && !isMaking ? (
        <EmptyState title={texts.emptyTitle} text={texts.emptyText} action={addButton} />
      ) : null}
      {secret(made, () => setMade(null))}
    </div>
  )
}
