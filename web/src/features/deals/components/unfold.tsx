import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, type ButtonVariant } from '../../../components/ui/button.tsx'
import { draftOf } from '../../../lib/drafts.ts'
import { currentUser } from '../../../lib/session-store.ts'

interface UnfoldProps {
  text: string
  icon?: ReactNode
  variant?: ButtonVariant
  className?: string
  /** Name of the form's draft; an open form stays open after a reload, with its text. */
  draft?: string
  children: (close: () => void) => ReactNode
}

/** One big button that is replaced by its form. The focus moves into the form and back; Escape closes it. */
export function Unfold({ text, icon, variant = 'primary', className, draft, children }: UnfoldProps) {
  const kept = useRef(draft ? draftOf(`${draft}.open`, currentUser()?._id ?? null) : null).current
  const [isOpen, setOpen] = useState(() => Boolean(kept?.read()))
  const place = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)

  useEffect(() => {
    if (!isPressed.current) return
    isPressed.current = false
    // After a step the card with the next action has the focus.
    if (!isOpen && document.activeElement !== document.body) return
    const target = isOpen ? '[tabindex], input:not([type=file]), select, textarea' : 'button'
    place.current?.querySelector<HTMLElement>(target)?.focus()
  }, [isOpen])

  function unfold(next: boolean) {
    isPressed.current = true
    if (next) kept?.keep({})
    else kept?.forget()
    setOpen(next)
  }

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    unfold(false)
  }

  if (isOpen) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: Escape, wherever the focus is in the form.
      <div ref={place} onKeyDown={closeByEscape}>
        {children(() => unfold(false))}
      </div>
    )
  }
  return (
    <div ref={place}>
      <Button
        size="lg"
        wide
        variant={variant}
        icon={icon}
        aria-expanded={false}
        onClick={() => unfold(true)}
        className={className ?? (variant === 'primary' ? 'min-h-16 text-xl' : '')}
      >
        {text}
      </Button>
    </div>
  )
}
