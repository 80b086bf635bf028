import type { MemberView } from '@boli/contracts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { FollowSeller } from '../../../components/follow/follow-seller.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { isMissing } from '../../../lib/api-error.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { formatCount, formatDate, formatMonth } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session-store.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useHideRating, useMember } from '../api/public.ts'
import { FactList } from '../components/fact-list.tsx'
import { LiveLotsOf } from '../components/live-lots-of.tsx'
import { Stars } from '../components/stars.tsx'

/** /member/{username}: the public profile of a member, without contact. */
export function MemberPage() {
  const { t } = useTranslation(['deal', 'follow', 'lot'])
  const { username = '' } = useParams()
  const query = useMember(username)
  return (
    <div className="page flex max-w-4xl flex-col gap-6 py-8 sm:py-10">
      {query.data ? (
        <Member member={query.data} />
      ) : query.isPending ? (
        <Skeleton className="h-56 w-full" />
      ) : isMissing(query.error) ? (
        <EmptyState
          isPage
          title={t('member.missing')}
          action={<ButtonLink to="/">{t('member.toStart')}</ButtonLink>}
        />
      ) : (
        <QueryError isPage query={query} />
      )}
    </div>
  )
}

function Member({ member }: { member: MemberView }) {
  const { t } = useTranslation('deal')
  const viewer = useUser()
  const { rating } = member
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar src={null} username={member.username} className="size-16 text-2xl" />
        <PageHeader title={member.username} subtitle={t(`member.role.${member.role}`)} />
      </div>
      <Card>
        <FactList
          facts={[
            [
              t('member.rating'),
              rating.mean !== null
                ? t('member.mean', { mean: rating.mean.toFixed(1), count: rating.count })
                : rating.count === 0
                  ? t('member.new')
                  : t('member.newCounted', { count: rating.count }),
            ],
            [t('member.deals'), formatCount(member.completedDeals)],
            [t('member.since'), formatMonth(member.since)],
          ]}
        />
      </Card>
      {member.role === 'farmer' && viewer?.isVerified && viewer._id !== member._id ? (
        <FollowSeller seller={member} />
      ) : null}
      {member.role === 'farmer' && viewer?.isVerified ? <LiveLotsOf member={member} /> : null}
      <section aria-labelledby="ratings" className="flex flex-col gap-3">
        <h2 id="ratings" className="font-bold text-2xl">
          {t('member.ratings')}
        </h2>
        {member.ratings.length === 0 ? <p className="text-soft">{t('member.noRatings')}</p> : null}
        {member.ratings.map((one) => (
          <Card key={one._id} className="flex flex-col gap-2">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Stars stars={one.stars} />
              <p className="text-soft text-sm">
                {one.by} · {formatDate(one.at)}
              </p>
            </div>
            {one.tags.length > 0 ? (
              <p className="font-semibold">{one.tags.map((tag) => t(`tag.${tag}`)).join(' · ')}</p>
            ) : null}
            {one.text ? <p className="whitespace-pre-line">{one.text}</p> : null}
            {one.text && viewer?.role === 'admin' ? (
              <Suspense>
                <HideText ratingId={one._id} username={member.username} />
              </Suspense>
            ) : null}
            {one.reply ? (
              <p className="border-leaf border-s-4 ps-3">
                <strong>{t('member.reply')}</strong> {one.reply}
              </p>
            ) : null}
          </Card>
        ))}
      </section>
    </>
  )
}

/** An administrator may hide the text, never the stars. */
function HideText({ ratingId, username }: { ratingId: string; username: string }) {
  const { t } = useTranslation('deal')
  const errorText = useErrorText()
  const hide = useHideRating(username)
  return (
    <Button
      variant="secondary"
      busy={hide.isPending}
      onClick={() =>
        hide.mutate(ratingId, {
          onSuccess: () => toastSuccess(t('member.hidden')),
          onError: (error) => toastError(errorText(error)),
        })
      }
      className="self-start"
    >
      {t('member.hide')}
    </Button>
  )
}
