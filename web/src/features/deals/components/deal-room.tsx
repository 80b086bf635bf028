import type { DealView } from '@boli/contracts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { stepNames } from '../model/steps.ts'
import { ContactLines } from './contact-lines.tsx'
import { DealSteps } from './deal-steps.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import { ChangesNotice, NowCard } from './now-card.tsx'
import { RoomHead } from './room-head.tsx'
import { TimelinePanel } from './timeline-panel.tsx'
import { TroublePart } from './trouble-part.tsx'

interface DealRoomProps {
  deal: DealView
  /** The administrator's actions, below the parties' content. */
  children?: ReactNode
}

/** A deal from the end of the auction to the ratings: the next action, the six steps, and beside them messages and history. */
export function DealRoom({ deal, children }: DealRoomProps) {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        <RoomHead deal={deal} />
        <ChangesNotice deal={deal} />
        <NowCard deal={deal} />
        {deal.you === null ? null : (
          <ContactLines person={deal.you === 'farmer' ? deal.buyer : deal.seller} />
        )}
        <DealSteps deal={deal} />
        <TroublePart deal={deal} />
        {children}
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-24">
        {deal.you === null || deal.actions.includes('messages') ? <MessagesPanel deal={deal} /> : null}
        <TimelinePanel deal={deal} />
      </div>
    </div>
  )
}

/** Placeholder for a deal. */
export function DealRoomSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-32 w-full" />
      {stepNames.map((step) => (
        <Skeleton key={step} className="h-16 w-full" />
      ))}
    </div>
  )
}

/** Fetches the texts of all parts of a deal's page at once: a page that suspends later would be hidden meanwhile. */
export function useRoomWords(): void {
  useTranslation(['dealroom', 'deal', 'lot', 'dealfaults', 'errors'])
}
