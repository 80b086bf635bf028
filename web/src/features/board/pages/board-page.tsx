import { type AuctionView, BOARD_AT_MOST } from '@boli/contracts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FirmStripPlace } from '../../../components/firm-strip-place.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount } from '../../../lib/format.ts'
import type { PageRequest } from '../../../lib/page-request.ts'
import { onServerSecond, serverSecond } from '../../../lib/use-server-now.ts'
import { prefetchBoard, useBoardLots } from '../api/board-lots.ts'
import { BoardList } from '../components/board-list.tsx'
import { BoardStrip } from '../components/board-strip.tsx'
import { BoardTools } from '../components/board-tools.tsx'
import { KeysDialog } from '../components/keys-dialog.tsx'
import { useBoardAnnouncer } from '../hooks/use-board-announcer.ts'
import { onBoardKey, type TileActions } from '../hooks/use-board-keys.ts'
import { useBoardAddress } from '../model/board-choice.ts'
import { lastMinutes } from '../model/board-news.ts'

export const prefetch = ({ search }: PageRequest) => prefetchBoard(search)

/** /board: many lots at once, each bid on from its tile, by hand or by keys. */
export function BoardPage() {
  const { t } = useTranslation(['board', 'room', 'lot', 'mine', 'errors'])
  const { choice, look, choose, show } = useBoardAddress()
  const announcer = useBoardAnnouncer()
  const { lots, hasMore, ...query } = useBoardLots(choice, announcer.sayNews)
  const [words, setWords] = useState('')
  const [sorted, setSorted] = useState(0)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [active, setActive] = useState('')
  const board = useRef<HTMLElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const tiles = useRef(new Map<string, TileActions>())
  const register = useCallback((auctionId: string, actions: TileActions | null) => {
    if (actions) tiles.current.set(auctionId, actions)
    else tiles.current.delete(auctionId)
  }, [])
  useLastMinutes(lots, announcer.sayNews)

  function remove(auctionId: string) {
    const left = lots.filter(({ _id }) => _id !== auctionId)
    choose(left.length === 0 ? { following: true } : { lots: left.map(({ _id }) => _id).join() })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the keys pressed inside.
    <div
      className="page page-wide flex flex-col gap-5 py-6 sm:py-8"
      onKeyDown={(event) =>
        onBoardKey(event, {
          board,
          actionsOf: (auctionId) => tiles.current.get(auctionId),
          onMove: setActive,
          onSearch: () => searchField.current?.focus(),
          onHelp: () => setHelpOpen(true),
        })
      }
    >
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <BoardTools
        choice={choice}
        look={look}
        words={words}
        hasSound={announcer.hasSound}
        searchField={searchField}
        onChoose={choose}
        onShow={show}
        onSortAgain={() => setSorted(sorted + 1)}
        onWords={setWords}
        onSound={announcer.chooseSound}
        onHelp={() => setHelpOpen(true)}
      />
      <FirmStripPlace />
      <BoardStrip lots={lots} />
      {hasMore ? (
        <p className="font-semibold">
          {t('more', { count: BOARD_AT_MOST, lots: formatCount(BOARD_AT_MOST) })}
        </p>
      ) : null}
      <section ref={board} aria-label={t('lots')}>
        {query.isPending ? (
          <BoardSkeleton />
        ) : query.isError && lots.length === 0 ? (
          <QueryError query={query} title={t('failed')} />
        ) : lots.length === 0 ? (
          <EmptyState
            title={t(`empty.${'search' in choice ? 'search' : 'following'}`)}
            text={t('empty.text')}
            action={<ButtonLink to="/market">{t('room:backToMarket')}</ButtonLink>}
          />
        ) : (
          <BoardList
            lots={lots}
            look={look}
            words={words.trim()}
            orderedAt={sorted}
            active={active}
            onActive={setActive}
            register={register}
            say={announcer.say}
            onRemove={remove}
          />
        )}
      </section>
      <p aria-live="polite" className="sr-only">
        {announcer.text}
      </p>
      <KeysDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}

function BoardSkeleton() {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-80 rounded-card" />
      ))}
    </div>
  )
}

function useLastMinutes(
  lots: readonly AuctionView[],
  sayNews: (news: ReturnType<typeof lastMinutes>) => void,
) {
  const said = useRef(new Set<string>())
  const say = useRef(sayNews)
  say.current = sayNews
  useEffect(() => onServerSecond(() => say.current(lastMinutes(lots, serverSecond(), said.current))), [lots])
}
