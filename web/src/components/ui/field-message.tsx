import { CircleAlert } from 'lucide-react'

/** What is wrong with a field. The live region is always there, so that the text is announced when it comes; without display it would be none. */
export function FieldMessage({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p
      id={id}
      aria-live="polite"
      data-fault={text ? '' : undefined}
      className={text ? 'flex items-start gap-1.5 font-medium text-chilli text-sm' : 'sr-only'}
    >
      {text ? (
        <>
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{text}</span>
        </>
      ) : null}
    </p>
  )
}
