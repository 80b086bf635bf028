import { API_PREFIX, type MadeKey, routes } from '@boli/contracts'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'

interface MadeKeyDialogProps {
  /** Closed while there is none. */
  made: MadeKey | null
  onClose: () => void
}

/** A new key, shown this once: only the button that says that it is saved closes it. */
export function MadeKeyDialog({ made, onClose }: MadeKeyDialogProps) {
  const { t } = useTranslation('keys')
  const [isLeaving, setLeaving] = useState(false)
  useUnsavedChanges(made !== null)
  const key = made?.key ?? ''
  async function copy() {
    try {
      await navigator.clipboard.writeText(key)
      toastSuccess(t('copied'))
    } catch {
      toastError(t('copyFailed'))
    }
  }
  function close() {
    setLeaving(false)
    onClose()
  }
  const url = `${window.location.origin}${API_PREFIX}${routes.listAuctions.path}`
  return (
    <Dialog
      open={made !== null}
      onClose={() => setLeaving(true)}
      title={t('made.title')}
      actions={<Button onClick={close}>{t('made.done')}</Button>}
    >
      {isLeaving ? null : <p>{t('made.text')}</p>}
      <p role="alert" className={isLeaving ? 'font-semibold text-chilli' : 'sr-only'}>
        {isLeaving ? t('made.text') : null}
      </p>
      <figure className="flex flex-col gap-2">
        <figcaption className="font-semibold">{t('made.label')}</figcaption>
        <code className="select-all break-all rounded-field bg-sand p-4 font-mono">{key}</code>
        <Button
          variant="secondary"
          className="self-start"
          icon={<Copy aria-hidden="true" className="size-4" />}
          onClick={copy}
        >
          {t('copy')}
        </Button>
      </figure>
      {made?.scopes.includes('read') ? (
        <div className="flex flex-col gap-2">
          <p className="font-semibold">{t('made.example')}</p>
          <code className="break-all rounded-field bg-sand p-4 font-mono text-sm" dir="ltr">
            curl -H "Authorization: Bearer $BOLI_KEY" {url}
          </code>
        </div>
      ) : null}
    </Dialog>
  )
}
