import type { InvitationView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { formatRupees } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session-store.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useInvitation, useJoinFirm } from '../api/firm.ts'

/** /firm/join#token: the link of an invitation. A visitor without an account signs up and returns here. */
export function JoinFirmPage() {
  const { t } = useTranslation(['firm', 'account', 'errors', 'shell'])
  const errorText = useErrorText()
  const token = useLocation().hash.slice(1)
  const { data, error } = useInvitation(token)
  const problem = token === '' ? t('join.missing') : error ? errorText(error) : null
  return (
    <div className="page flex max-w-2xl flex-col gap-6 py-6 sm:py-8">
      <PageHeader title={data ? t('join.title', { firm: data.firm }) : t('title')} />
      {problem ? (
        <Card className="flex flex-col items-start gap-4">
          <p role="alert" className="font-semibold text-lg">
            {problem}
          </p>
          <ButtonLink to="/" variant="secondary">
            {t('shell:unauthorized.home')}
          </ButtonLink>
        </Card>
      ) : null}
      {data ? <Invitation invitation={data} token={token} /> : problem ? null : <Skeleton className="h-48" />}
    </div>
  )
}

function Invitation({ invitation, token }: { invitation: InvitationView; token: string }) {
  const { t } = useTranslation(['firm', 'account'])
  const errorText = useErrorText()
  const navigate = useNavigate()
  const join = useJoinFirm()
  const user = useUser()
  const { firm, part, lotLimit, dayLimit, email } = invitation
  // Named in the history, so that sign-in, sign-up and the code of the email lead back.
  const state = { from: `/firm/join#${token}` }

  async function accept() {
    await join.mutateAsync(token)
    toastSuccess(t('join.done', { firm }))
    void navigate('/profile/firm', { replace: true })
  }

  return (
    <Card>
      <p className="text-lg">{t('join.text', { firm })}</p>
      <p className="font-semibold">
        {t(`parts.${part}`)}
        {lotLimit !== null && dayLimit !== null
          ? ` · ${t('limits', { lot: formatRupees(lotLimit), day: formatRupees(dayLimit) })}`
          : null}
      </p>
      <p className="break-words text-soft">{t('join.for', { email })}</p>
      <p role="alert" className="font-semibold text-chilli">
        {join.error ? errorText(join.error) : null}
      </p>
      <div className="flex flex-wrap gap-3">
        {user?.isVerified ? (
          <Button
            busy={join.isPending}
            busyText={t('account:working')}
            onClick={() => void accept().catch(() => undefined)}
          >
            {t('join.accept')}
          </Button>
        ) : user ? (
          <ButtonLink to="/verify-email" state={state}>
            {t('join.verify')}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to="/signup" state={state}>
              {t('join.signUp')}
            </ButtonLink>
            <ButtonLink to="/signin" state={state} variant="secondary">
              {t('join.signIn')}
            </ButtonLink>
          </>
        )}
      </div>
    </Card>
  )
}
