import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from '../../../components/ui/button.tsx'

interface UnfoldProps {
  text: string
  icon?: ReactNode
  variant?: ButtonVariant
  children: (close: () => void) => ReactNode
}

/** One big button that gives way to its form. */
export function Unfold({ text, icon, variant = 'primary', children }: UnfoldProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return children(() => setOpen(false))
  return (
    <Button
      size="lg"
      wide
      variant={variant}
      icon={icon}
      onClick={() => setOpen(true)}
      className={variant === 'primary' ? 'min-h-16 text-xl' : ''}
    >
      {text}
    </Button>
  )
}
