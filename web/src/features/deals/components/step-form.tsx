import type { FormEvent, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonVariant } from '../../../components/ui/button.tsx'

interface StepFormProps {
  ref: Ref<HTMLFormElement>
  onSubmit: (event: FormEvent) => void
  isBusy: boolean
  submitText: string
  variant?: ButtonVariant
  onCancel?: () => void
  children: ReactNode
}

/** The frame of a step's form: one big button, within reach of the thumb. */
export function StepForm({
  ref,
  onSubmit,
  isBusy,
  submitText,
  variant = 'primary',
  onCancel,
  children,
}: StepFormProps) {
  const { t } = useTranslation('dealroom')
  return (
    <form ref={ref} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {children}
      <Button
        type="submit"
        size="lg"
        wide
        variant={variant}
        busy={isBusy}
        busyText={t('sending')}
        className="min-h-16 text-xl"
      >
        {submitText}
      </Button>
      {onCancel ? (
        <Button variant="quiet" wide disabled={isBusy} onClick={onCancel}>
          {t('notNow')}
        </Button>
      ) : null}
    </form>
  )
}
