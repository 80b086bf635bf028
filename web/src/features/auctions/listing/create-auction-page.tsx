import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useUser } from '../../../lib/session-store.ts'
import { useAuction } from '../lot/auction-queries.ts'
import { CreateAuctionForm } from './create-auction-form.tsx'
import { useScreenState } from './use-listing-screens.ts'

/** /create-auction: farmers list a lot; others see why they cannot. */
export function CreateAuctionPage() {
  const { t } = useTranslation(['create', 'lot', 'mine', 'errors'])
  const navigate = useNavigate()
  const user = useUser()
  const [parameters] = useSearchParams()
  const { depth } = useScreenState()

  const [createdId, setCreatedId] = useState<string | null>(null)

  // Back leads to the previous page and not to an empty form: the form's own history entries are left first.
  useEffect(() => {
    if (createdId === null) return
    if (depth > 0) void navigate(-depth)
    else void navigate(`/product/${createdId}`, { replace: true, state: { isJustListed: true } })
  }, [createdId, depth])

  return (
    <div className="page flex max-w-4xl flex-col gap-6 py-8 sm:py-10">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {user?.role === 'farmer' ? (
        <FormOf
          key={user._id}
          userId={user._id}
          formerId={parameters.get('from') ?? ''}
          onCreated={(auction) => setCreatedId(auction._id)}
        />
      ) : (
        <EmptyState
          title={t('farmersOnly.title')}
          text={t(user?.role === 'admin' ? 'farmersOnly.textAdmin' : 'farmersOnly.text')}
          action={<ButtonLink to="/market">{t('farmersOnly.action')}</ButtonLink>}
        />
      )}
    </div>
  )
}

type FormProps = ComponentProps<typeof CreateAuctionForm>

/** The form, filled from a former lot if one is named and can be fetched. */
function FormOf({ formerId, ...props }: Omit<FormProps, 'former'> & { formerId: string }) {
  const former = useAuction(formerId, formerId !== '')
  if (former.isLoading) return <Skeleton className="h-96 w-full" />
  return <CreateAuctionForm {...props} formerId={formerId} former={former.data ?? null} />
}
