import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../lib/class-names.ts'

interface MaximumToggleProps {
  isOpen: boolean
  onToggle: () => void
}

/** Unfolds the field for the secret maximum. */
export function MaximumToggle({ isOpen, onToggle }: MaximumToggleProps) {
  const { t } = useTranslation('room')
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-field font-semibold text-deep underline-offset-4 hover:underline"
    >
      {t('maximum.open')}
      <ChevronDown
        aria-hidden="true"
        className={classNames('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')}
      />
    </button>
  )
}
