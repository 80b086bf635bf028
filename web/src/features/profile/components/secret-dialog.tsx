import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'

interface SecretDialogProps {
  /** Closed while there is none. */
  secret: string | null
  title: string
  text: string
  label: string
  done: string
  onClose: () => void
  children?: ReactNode
}

/** A key or secret, shown this once: only the button that says that it is saved closes the dialog. */
export function SecretDialog({ secret, title, text, label, done, onClose, children }: SecretDialogProps) {
  const { t } = useTranslation('keys')
  const [isLeaving, setLeaving] = useState(false)
  useUnsavedChanges(secret !== null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret ?? '')
      toastSuccess(t('copied'))
    } catch {
      toastError(t('copyFailed'))
    }
  }
  function close() {
    setLeaving(false)
    onClose()
  }
  return (
    <Dialog
      open={secret !== null}
      onClose={() => setLeaving(true)}
      title={title}
      actions={<Button onClick={close}>{done}</Button>}
    >
      {isLeaving ? null : <p>{text}</p>}
      <p role="alert" className={isLeaving ? 'font-semibold text-chilli' : 'sr-only'}>
        {isLeaving ? text : null}
      </p>
      <figure className="flex flex-col gap-2">
        <figcaption className="font-semibold">{label}</figcaption>
        <code className="select-all break-all rounded-field bg-sand p-4 font-mono">{secret}</code>
        <Button
          variant="secondary"
          className="self-start"
          icon={<Copy aria-hidden="true" className="size-4" />}
          onClick={copy}
        >
          {t('copy')}
        </Button>
      </figure>
      {children}
    </Dialog>
  )
}
