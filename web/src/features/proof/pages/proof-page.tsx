import { type PublicLot, type PublicLotAnswer, routes } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { ApiError, api, isMissing, pathOf } from '../../../lib/api-client.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { recallKeys } from '../../../lib/remembered-logs.ts'
import { useUser } from '../../../lib/session-store.ts'
import { fetchOwnProof } from '../api/fetch-log.ts'
import { LeafTable } from '../components/leaf-table.tsx'
import { LogFile } from '../components/log-file.tsx'
import { OwnBids } from '../components/own-bids.tsx'
import { ProofProgress } from '../components/proof-progress.tsx'
import { VerdictCard } from '../components/verdict-card.tsx'
import { type Proof, useProof } from '../hooks/use-proof.ts'

/** /auction/{auctionId}/proof: anyone can verify here that an auction followed its rules. */
export function ProofPage() {
  const { t } = useTranslation('proof')
  const { auctionId = '' } = useParams()
  const { proof, start, openFile, cancel } = useProof(auctionId)
  const log = proof.phase === 'done' ? proof.log : null
  const lot = useLot(log?.auctionId ?? auctionId)
  return (
    <div className="page flex max-w-4xl flex-col gap-6 py-8 sm:py-10">
      <PageHeader title={t('title')} subtitle={lot?.productName ?? t('subtitle')} />
      <p className="max-w-prose">{t('intro')}</p>
      <Result proof={proof} endTime={lot?.endTime} onStart={() => void start()} onCancel={cancel} />
      <LogFile log={log} onOpen={(file) => void openFile(file)} />
    </div>
  )
}

/** Unknown for a deleted lot, and without a connection. */
function useLot(auctionId: string): PublicLot | undefined {
  const { data } = useQuery({
    queryKey: ['public-lots', auctionId],
    queryFn: async ({ signal }) => {
      const path = pathOf(routes.publicLot.path, { auctionId })
      return (await api.get<typeof PublicLotAnswer>(path, { signal })).data
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

interface ResultProps {
  proof: Proof
  /** End of the auction, if known. */
  endTime: string | undefined
  onStart: () => void
  onCancel: () => void
}

function Result({ proof, endTime, onStart, onCancel }: ResultProps) {
  const { t } = useTranslation('proof')
  const again = (
    <Button variant="secondary" onClick={onStart}>
      {t('again')}
    </Button>
  )
  switch (proof.phase) {
    case 'fetching':
    case 'checking':
      return <ProofProgress proof={proof} onCancel={onCancel} />
    case 'cancelled':
      return <EmptyState title={t('cancelled')} action={again} />
    case 'bad-file':
      return <EmptyState title={t('file.bad')} text={t('file.badText')} action={again} />
    case 'failed':
      if (proof.error instanceof ApiError && proof.error.status === 401) return <NotYet endTime={endTime} />
      return isMissing(proof.error) ? (
        <EmptyState title={t('missing')} text={t('missingText')} action={again} />
      ) : (
        <ErrorState error={proof.error} onRetry={onStart} />
      )
    case 'done':
      return <Checked proof={proof} />
  }
}

/** For a guest, while the auction is not over. */
function NotYet({ endTime }: { endTime: string | undefined }) {
  const { t } = useTranslation('proof')
  const { pathname } = useLocation()
  return (
    <EmptyState
      title={t('notYet.title')}
      text={endTime ? t('notYet.text', { moment: formatDateTime(endTime) }) : t('notYet.membersText')}
      action={
        <ButtonLink to="/signin" state={{ from: pathname }}>
          {t('notYet.signIn')}
        </ButtonLink>
      }
    />
  )
}

function Checked({ proof: { log, verdict, isFile } }: { proof: Extract<Proof, { phase: 'done' }> }) {
  const { t } = useTranslation('proof')
  const user = useUser()
  const { data: own } = useQuery({
    queryKey: ['own-proof', log.auctionId],
    queryFn: ({ signal }) => fetchOwnProof(log.auctionId, signal),
    enabled: user?.isVerified === true,
    retry: false,
  })
  const ownTag = own?.tag ?? null
  const wrong = verdict.isProved ? null : verdict.leaf
  return (
    <>
      {isFile ? <Card className="bg-marigold-wash">{t('file.shown')}</Card> : null}
      <VerdictCard verdict={verdict} ownTag={ownTag} isKeyUnknown={isFile && recallKeys().length === 0} />
      {own?.tag ? <OwnBids log={log} own={own} /> : null}
      <LeafTable key={`${log.auctionId} ${isFile}`} leaves={log.leaves} wrong={wrong} ownTag={ownTag} />
    </>
  )
}
