import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTableSkeleton } from '../../../components/desk/data-table.tsx'
import { Panel, ScrollRegion } from '../../../components/desk/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { createAnnouncer } from '../../../lib/announcer.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatAgo, formatCount } from '../../../lib/format.ts'
import { useServerNow } from '../../../lib/use-server-now.ts'
import type { StreamStatus } from '../api/activity-stream.ts'
import { useActivity } from '../hooks/use-activity.ts'
import { ActivityLine, activityText } from './activity-line.tsx'

/** Shortest time between two announcements. */
const ANNOUNCE_EVERY_MS = 10_000

/** Registrations, lots, bids and closings as they happen. */
export function ActivityPanel({ className }: { className?: string }) {
  const { t } = useTranslation(['admin'])
  const activity = useActivity()
  const nowMs = useServerNow()
  const { entries, isPaused, waiting } = activity
  return (
    <Panel
      title={t('activity.title')}
      text={t('activity.text')}
      className={className}
      aside={
        <div className="flex flex-wrap items-center gap-3">
          <Light status={activity.status} />
          <Button
            variant="secondary"
            aria-pressed={isPaused}
            onClick={isPaused ? activity.resume : activity.pause}
            icon={
              isPaused ? (
                <Play aria-hidden="true" className="size-4.5" />
              ) : (
                <Pause aria-hidden="true" className="size-4.5" />
              )
            }
          >
            {isPaused
              ? t('activity.resume', { count: waiting, amount: formatCount(waiting) })
              : t('activity.pause')}
          </Button>
        </div>
      }
    >
      <Announcements entries={entries} isPaused={isPaused} t={t} />
      {activity.isPending ? (
        <DataTableSkeleton rows={5} />
      ) : activity.data === undefined ? (
        <QueryError query={activity} title={t('activity.failed')} className="m-5" />
      ) : entries.length === 0 ? (
        <p className="p-5 text-soft">{t('activity.empty')}</p>
      ) : (
        <ScrollRegion label={t('activity.lines')} className="max-h-96 overflow-y-auto">
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <ActivityLine key={entry._id} entry={entry} ago={formatAgo(entry.at, nowMs)} />
            ))}
          </ul>
        </ScrollRegion>
      )}
    </Panel>
  )
}

function Light({ status }: { status: StreamStatus }) {
  const { t } = useTranslation('admin')
  const isLive = status === 'live'
  return (
    <p
      role="status"
      className={classNames(
        'inline-flex items-center gap-2 font-semibold',
        isLive ? 'text-deep' : 'text-marigold-deep',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'size-2.5 rounded-full',
          isLive ? 'pinging bg-leaf' : 'animate-pulse-soft bg-marigold',
        )}
      />
      {t(isLive ? 'activity.live' : 'activity.reconnecting')}
    </p>
  )
}

interface AnnouncementsProps {
  entries: ReturnType<typeof useActivity>['entries']
  isPaused: boolean
  t: Parameters<typeof activityText>[0]
}

/** Announces the newest entry to screen readers, at most every ten seconds and never while paused. */
function Announcements({ entries, isPaused, t }: AnnouncementsProps) {
  const [text, setText] = useState('')
  const [announcer] = useState(() => createAnnouncer(setText, ANNOUNCE_EVERY_MS))
  const newest = entries[0]
  const announced = useRef<string | undefined>(undefined)
  useEffect(() => () => announcer.stop(), [announcer])
  useEffect(() => {
    if (!newest || isPaused || announced.current === newest._id) return
    // Entries from before the page opened are only in the list.
    if (announced.current !== undefined) announcer.say(activityText(t, newest))
    announced.current = newest._id
  }, [newest, isPaused, announcer, t])
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}
