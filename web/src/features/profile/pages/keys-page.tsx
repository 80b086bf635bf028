import { API_PREFIX, type MadeKey, routes } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../api/keys.ts'
import { KeyForm } from '../components/key-form.tsx'
import { KeyList } from '../components/key-list.tsx'
import { SecretDialog } from '../components/secret-dialog.tsx'
import { SecretsPage } from '../components/secrets-page.tsx'

/** /profile/keys: the API keys of programs that work for the user. */
export function KeysPage() {
  const { t } = useTranslation(['keys', 'account', 'errors'])
  return (
    <SecretsPage
      query={useKeys()}
      texts={{
        ...{ title: t('title'), subtitle: t('subtitle'), add: t('make') },
        ...{ emptyTitle: t('empty.title'), emptyText: t('empty.text') },
      }}
      Form={KeyForm}
      list={(keys) => <KeyList keys={keys} />}
      secret={(made, onClose) => <MadeKeyDialog made={made} onClose={onClose} />}
    />
  )
}

interface MadeKeyDialogProps {
  /** Closed while there is none. */
  made: MadeKey | null
  onClose: () => void
}

/** A new key, with a call to try it. */
function MadeKeyDialog({ made, onClose }: MadeKeyDialogProps) {
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
