import type { DealView } from '@boli/contracts'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStepOutcome } from '../model/steps.ts'
import { TimelineList } from './timeline-panel.tsx'

/** A step was refused because the deal had changed: shows the changes before the user decides again. */
export function ChangesNotice({ deal }: { deal: DealView }) {
  const { t } = useDealText(deal)
  const changes = useStepOutcome((state) => state.changes)
  const notice = useRef<HTMLElement>(null)
  useEffect(() => () => useStepOutcome.setState({ changes: null }), [])
  // The step was tried further down on the page.
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
