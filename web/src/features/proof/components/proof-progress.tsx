import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { formatCount } from '../../../lib/format.ts'
import type { Proof } from '../hooks/use-proof.ts'

interface ProofProgressProps {
  proof: Extract<Proof, { done: number }>
  onCancel: () => void
}

/** Progress of fetching or verifying. */
export function ProofProgress({ proof: { phase, done, size }, onCancel }: ProofProgressProps) {
  const { t } = useTranslation('proof')
  const text =
    size === 0
      ? t('progress.begins')
      : t(`progress.${phase}`, { done: formatCount(done), size: formatCount(size) })
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <div className="min-w-0 flex-1">
        <p id="proof-progress">{text}</p>
        <progress
          aria-labelledby="proof-progress"
          className="h-2 w-full accent-leaf"
          {...(size > 0 ? { value: done, max: size } : {})}
        />
      </div>
      <Button variant="secondary" onClick={onCancel}>
        {t('progress.cancel')}
      </Button>
    </Card>
  )
}
