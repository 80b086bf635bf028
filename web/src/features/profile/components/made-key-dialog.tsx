import { API_PREFIX, type MadeKey, routes } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { SecretDialog } from './secret-dialog.tsx'

interface MadeKeyDialogProps {
  /** Closed while there is none. */
  made: MadeKey | null
  onClose: () => void
}

/** A new key, with a call to try it. */
export function MadeKeyDialog({ made, onClose }: MadeKeyDialogProps) {
  const { t } = useTranslation('keys')
  const url = `${window.location.origin}${API_PREFIX}${routes.listAuctions.path}`
  return (
    <SecretDialog
      secret={made?.key ?? null}
      title={t('made.title')}
      text={t('made.text')}
      label={t('made.label')}
      done={t('made.done')}
      onClose={onClose}
    >
      {made?.scopes.includes('read') ? (
        <div className="flex flex-col gap-2">
          <p className="font-semibold">{t('made.example')}</p>
          <code className="break-all rounded-field bg-sand p-4 font-mono text-sm" dir="ltr">
            curl -H "Authorization: Bearer $BOLI_KEY" {url}
          </code>
        </div>
      ) : null}
    </SecretDialog>
  )
}
