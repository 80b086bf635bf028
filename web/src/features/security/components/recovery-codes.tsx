import { Copy, Download, LifeBuoy, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasswordQuestion } from '../../../components/password-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { newRecoveryCodes } from '../api/security.ts'
import { Section } from './section.tsx'

interface RecoverySectionProps {
  left: number
  onAsk: (question: PasswordQuestion) => void
  onChanged: (recoveryCodes: string[] | null) => Promise<void>
}

/** The number of recovery codes left, and a button for new ones. */
export function RecoverySection({ left, onAsk, onChanged }: RecoverySectionProps) {
  const { t } = useTranslation('security')
  const renew = () =>
    onAsk({
      title: t('recovery.renew'),
      text: t('recovery.renewText'),
      submit: t('continue'),
      act: async (password) => onChanged(await newRecoveryCodes(password)),
    })
  return (
    <Section
      icon={<LifeBuoy className="size-6" />}
      title={t('recovery.title')}
      text={t('recovery.text')}
      action={
        <Button variant="secondary" onClick={renew}>
          {t('recovery.renew')}
        </Button>
      }
    >
      <p className={left < 3 ? 'mt-4 font-semibold text-chilli' : 'mt-4 font-semibold'}>
        {t('recovery.left', { count: left })}
      </p>
    </Section>
  )
}

interface RecoveryCodesDialogProps {
  /** Closed while there are none. */
  codes: readonly string[] | null
  onClose: () => void
}

/** The recovery codes, shown only once: the dialog closes only with the button that confirms that they are saved. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('security')
  const [isLeaving, setLeaving] = useState(false)
  useUnsavedChanges(codes !== null)
  const text = `Boli · ${t('recovery.title')}\n\n${(codes ?? []).join('\n')}\n`

  function close() {
    setLeaving(false)
    onClose()
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toastSuccess(t('recovery.copied'))
    } catch {
      toastError(t('recovery.copyFailed'))
    }
  }
  const download = () => saveFile('boli-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))

  const iconLooks = 'size-4'
  return (
    <Dialog
      open={codes !== null}
      onClose={() => setLeaving(true)}
      title={t('recovery.keep')}
      actions={<Button onClick={close}>{t('recovery.kept')}</Button>}
    >
      <p>{t('recovery.once')}</p>
      <p role="alert" className={isLeaving ? 'font-semibold text-chilli' : 'sr-only'}>
        {isLeaving ? t('recovery.keepFirst') : null}
      </p>
      <ol className="figures grid gap-x-6 gap-y-1 rounded-field bg-sand p-4 font-mono min-[28rem]:grid-cols-2">
        {codes?.map((code) => (
          <li key={code} className="select-all whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="secondary" icon={<Copy aria-hidden="true" className={iconLooks} />} onClick={copy}>
          {t('recovery.copy')}
        </Button>
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className={iconLooks} />}
          onClick={download}
        >
          {t('recovery.download')}
        </Button>
        <Button
          variant="secondary"
          icon={<Printer aria-hidden="true" className={iconLooks} />}
          onClick={() => window.print()}
        >
          {t('recovery.print')}
        </Button>
      </div>
    </Dialog>
  )
}
