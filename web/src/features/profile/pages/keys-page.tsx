import { useTranslation } from 'react-i18next'
import { useKeys } from '../api/keys.ts'
import { KeyForm } from '../components/key-form.tsx'
import { KeyList } from '../components/key-list.tsx'
import { MadeKeyDialog } from '../components/made-key-dialog.tsx'
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
