import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../lib/class-names.ts'
import { Button } from './button.tsx'

interface FormButtonsProps {
  onCancel: () => void
  /** The form is being submitted, so it cannot be cancelled. */
  isBusy?: boolean
  className?: string
  /** The button that sends. */
  children: ReactNode
}

/** The foot of a form: Cancel, and the button that sends it. */
export function FormButtons({ className, ...props }: FormButtonsProps) {
  return (
    <div className={classNames('flex flex-wrap justify-end gap-3', className)}>
      <CancelAnd {...props} />
    </div>
  )
}

/** The same in a dialog, which has a place for its buttons. */
export function CancelAnd({ onCancel, isBusy = false, children }: Omit<FormButtonsProps, 'className'>) {
  const { t } = useTranslation('common')
  return (
    <>
      <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      {children}
    </>
  )
}
