import { useTranslation } from 'react-i18next'
import { useWebhooks } from '../api/webhooks.ts'
import { SecretDialog } from '../components/secret-dialog.tsx'
import { SecretsPage } from '../components/secrets-page.tsx'
import { WebhookCard } from '../components/webhook-card.tsx'
import { WebhookForm } from '../components/webhook-form.tsx'

/** /profile/webhooks: the user's programs that receive events. */
export function WebhooksPage() {
  const { t } = useTranslation(['webhooks', 'keys', 'account', 'errors'])
  return (
    <SecretsPage
      query={useWebhooks()}
      texts={{
        ...{ title: t('title'), subtitle: t('subtitle'), add: t('add') },
        ...{ emptyTitle: t('empty.title'), emptyText: t('empty.text') },
      }}
      Form={WebhookForm}
      list={(webhooks, onSecret) =>
        webhooks.map((webhook) => <WebhookCard key={webhook._id} webhook={webhook} onSecret={onSecret} />)
      }
      secret={(made, onClose) => (
        <SecretDialog
          secret={made?.secret ?? null}
          title={t('made.title')}
          text={t('made.text')}
          label={t('made.label')}
          done={t('made.done')}
          onClose={onClose}
        />
      )}
    />
  )
}
