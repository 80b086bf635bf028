import { type MyBidsAnswer, routes } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { api } from '../../../lib/api-client.ts'
import { deviceStorage } from '../../../lib/storage.ts'

const keyOf = (userId: string) => `practice.${userId}`

/** Set for users who have bid, have practised, or have chosen "not now" on this device. */
export function rememberNotToInvite(userId: string): void {
  deviceStorage.write(keyOf(userId), 'known')
}

/** Invites a buyer who has never bid to practise, until they have, or have declined. */
export function TryABid({ userId }: { userId: string }) {
  const [isKnown, setKnown] = useState(() => deviceStorage.read(keyOf(userId)) !== null)
  return isKnown ? null : <Invitation userId={userId} onDismiss={() => setKnown(true)} />
}

function Invitation({ userId, onDismiss }: { userId: string; onDismiss: () => void }) {
  const { t } = useTranslation('trybid')
  const { data: hasBid = true } = useQuery({
    queryKey: ['practice', 'has-bid', userId],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<typeof MyBidsAnswer>(routes.myBids.path, {
        query: { limit: 1 },
        signal,
      })
      if (data.length > 0) rememberNotToInvite(userId)
      return data.length > 0
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (hasBid) return null
  return (
    <aside
      aria-labelledby="try-a-bid"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border-2 border-practice bg-practice-wash p-4"
    >
      <div className="min-w-56 flex-1">
        <h2 id="try-a-bid" className="font-bold text-lg">
          {t('title')}
        </h2>
        <p>{t('text')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/practice" variant="secondary">
          {t('go')}
        </ButtonLink>
        <Button
          variant="quiet"
          onClick={() => {
            rememberNotToInvite(userId)
            onDismiss()
          }}
        >
          {t('dismiss')}
        </Button>
      </div>
    </aside>
  )
}
