import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '../../../components/ui/button.tsx'
import type { Step, useStep } from '../hooks/use-step.ts'
import { Unfold } from './unfold.tsx'

interface StepButtonProps extends Pick<ButtonProps, 'icon' | 'variant' | 'className' | 'children'> {
  /** Takes the step; buttons with the same one are busy together. */
  by: ReturnType<typeof useStep>
  step: Step
}

/** A step that takes one press. */
export function StepButton({ by, step, ...looks }: StepButtonProps) {
  const { t } = useTranslation('dealroom')
  return (
    <Button
      size="lg"
      wide
      busy={by.isBusy}
      busyText={t('sending')}
      onClick={() => void by.press(step)}
      {...looks}
    />
  )
}

interface SureStepProps extends Pick<StepButtonProps, 'by' | 'step' | 'className'> {
  text: string
  question: string
  /** Text of the button that confirms it; the same by default. */
  confirmText?: string
}

/**
 * An irreversible step, which asks for confirmation. The question gets the focus first, so that a second Enter confirms
 * nothing.
 */
export function SureStep({ text, question, confirmText = text, by, step, className }: SureStepProps) {
  const { t } = useTranslation('dealroom')
  return (
    <Unfold text={text} variant="secondary" className={className}>
      {(close) => (
        <div
          role="alertdialog"
          aria-label={question}
          tabIndex={-1}
          className="flex flex-col gap-3 rounded-field bg-chilli-wash p-4"
        >
          <p className="font-semibold">{question}</p>
          <StepButton by={by} step={step} variant="danger" icon={<X aria-hidden="true" className="size-5" />}>
            {confirmText}
          </StepButton>
          <Button variant="secondary" wide disabled={by.isBusy} onClick={close}>
            {t('notNow')}
          </Button>
        </div>
      )}
    </Unfold>
  )
}
