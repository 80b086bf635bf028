import type { DealView } from '@boli/contracts'
import { ArrowDown, Check, Clock, RefreshCw, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { useServerNow } from '../../../lib/use-server-now.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { type NextAct, nextAct, type Place } from '../model/next-act.ts'
import { isAgreed, useStepOutcome } from '../model/steps.ts'
import { Deadline } from './deadline.tsx'
import { TimelineList } from './timeline-panel.tsx'

/** The next actor, action and deadline; one press leads to it. After each step the page returns here. */
export function NowCard({ deal }: { deal: DealView }) {
  const { t } = useDealText(deal)
  const next = nextAct(deal, useServerNow())
  const card = useFocusAfterStep()
  const isOpen = next !== null || deal.waitingFor !== null
  const Icon = isOpen ? Clock : Check
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={t('now')}
      className={classNames(
        'flex scroll-mt-24 flex-col gap-3 rounded-panel p-4 focus:outline-none sm:p-5',
        next ? 'bg-marigold-wash' : 'bg-leaf-wash',
      )}
    >
      <div className="flex items-start gap-3">
        <Icon
          aria-hidden="true"
          className={classNames('mt-1 size-6 shrink-0', isOpen ? 'text-marigold-deep' : 'text-leaf')}
        />
        <div className="min-w-0 flex-1">
          <p className="text-soft">
            {t(next ? `turn.${next.kind}` : deal.waitingFor ? 'notYourTurn' : 'standing')}
          </p>
          <p role="status" className="font-bold text-2xl leading-tight max-[22rem]:text-xl">
            <Title deal={deal} next={next} />
          </p>
        </div>
      </div>
      <Deadline deal={deal} />
      <NoticeWarning deal={deal} />
      {next ? (
        <a
          href={`#step-${next.at}`}
          onClick={() => unfold(next.at)}
          className="inline-flex print:hidden min-h-14 items-center justify-center gap-2 rounded-field border border-edge bg-card px-5 font-semibold text-lg hover:border-leaf hover:bg-leaf-wash"
        >
          <ArrowDown aria-hidden="true" className="size-5" />
          {t('go')}
        </a>
      ) : null}
    </section>
  )
}

function Title({ deal, next }: { deal: DealView; next: NextAct | null }) {
  const { t, nameOf } = useDealText(deal)
  const { state, waitingFor } = deal
  if (next) return t(`act.${next.text}`, { context: deal.you ?? 'admin' })
  if (waitingFor === 'admin') return t('waiting.admin')
  if (waitingFor) return t('waiting.other', { name: nameOf(waitingFor) })
  return t(!isAgreed(deal) || state === 'completed' ? `over.${state}` : 'waiting.nobody')
}

/** The consequence of an overdue step, shown to the party that must act. */
function NoticeWarning({ deal }: { deal: DealView }) {
  const { t, nameOf, moment } = useDealText(deal)
  const { defaultNotice: notice, you, state } = deal
  if (!notice || notice.isPaused || state !== 'agreed' || you === null || notice.by === you) return null
  return (
    <p className="flex items-start gap-2 font-semibold">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-chilli" />
      {t('notice.warning', { name: nameOf(notice.by), moment: moment(notice.cancelFrom) })}
    </p>
  )
}

/** The pressed button is often removed after a step: the card gets the focus and shows the result. */
function useFocusAfterStep() {
  const card = useRef<HTMLElement>(null)
  const taken = useStepOutcome((outcome) => outcome.taken)
  const seen = useRef(taken)
  useEffect(() => {
    if (taken === seen.current) return
    seen.current = taken
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView?.({ block: 'nearest' })
  }, [taken])
  return card
}

function unfold(place: Place) {
  const section = document.getElementById(`step-${place}`)
  if (section instanceof HTMLDetailsElement) section.open = true
}

/** A step was refused because the deal had changed: shows the changes before the user decides again. */
export function ChangesNotice({ deal }: { deal: DealView }) {
  const { t } = useDealText(deal)
  const changes = useStepOutcome((state) => state.changes)
  const notice = useRef<HTMLElement>(null)
  useEffect(() => () => useStepOutcome.setState({ changes: null }), [])
  // The step was tried further down on the page, where this notice is out of sight.
  useEffect(() => {
    if (changes !== null) notice.current?.scrollIntoView?.({ block: 'center' })
  }, [changes])
  if (changes === null) return null
  return (
    <section
      ref={notice}
      role="alert"
      className="flex flex-col gap-3 rounded-panel bg-marigold-wash p-4 sm:p-5"
    >
      <p className="flex items-start gap-2 font-bold text-lg">
        <RefreshCw aria-hidden="true" className="mt-1 size-5 shrink-0 text-marigold-deep" />
        {t('changes.title')}
      </p>
      {changes.length > 0 ? <TimelineList deal={deal} entries={changes} /> : <p>{t('changes.text')}</p>}
      <Button
        variant="secondary"
        className="self-start"
        onClick={() => useStepOutcome.setState({ changes: null })}
      >
        {t('changes.read')}
      </Button>
    </section>
  )
}
