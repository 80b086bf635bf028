import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminShell } from '../../../components/desk/panel.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { ApiError } from '../../../lib/api-error.ts'

const lists = { user: '/admin/users', lot: '/admin/auctions', import: '/admin/prices' } as const

interface OnePageProps<One> {
  query: UseQueryResult<One>
  kind: keyof typeof lists
  skeleton: ReactNode
  children: (one: One) => ReactNode
}

/** The page of one user, lot or import. If it does not exist, a link leads to the list. */
export function OnePage<One>({ query, kind, skeleton, children }: OnePageProps<One>) {
  const { t } = useTranslation('admin')
  const { data, error } = query
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <AdminShell>
      {data ? (
        children(data)
      ) : isMissing ? (
        <EmptyState
          isPage
          title={t(`missing.${kind}`)}
          action={
            <ButtonLink to={lists[kind]} variant="secondary">
              {t(`missing.to-${kind}`)}
            </ButtonLink>
          }
        />
      ) : error ? (
        <QueryError isPage query={query} />
      ) : (
        skeleton
      )}
    </AdminShell>
  )
}
