import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordDialog } from '../../../components/password-dialog.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { forgetDrafts } from '../../../lib/drafts.ts'
import { saveJson } from '../../../lib/save-file.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useSessionChange } from '../../../lib/use-session-change.ts'
import { deleteAccount, fetchOwnData } from '../api/account.ts'

/** Change of password, data export, and deletion of the account. */
export function AccountCard() {
  const { t } = useTranslation('account')
  const changeSession = useSessionChange()
  const [isDeleting, setDeleting] = useState(false)
  const [isFetching, setFetching] = useState(false)

  async function download() {
    setFetching(true)
    try {
      saveJson('boli-my-data.json', await fetchOwnData(), 2)
      toastSuccess(t('data.done'))
    } catch {
      toastError(t('data.failed'))
    } finally {
      setFetching(false)
    }
  }

  async function remove(password: string) {
    await deleteAccount(password)
    changeSession(null, '/')
    forgetDrafts()
    toastSuccess(t('delete.done'))
  }

  return (
    <Card>
      <h2 className="font-bold text-xl">{t('title')}</h2>
      <ul className="mt-2 divide-y divide-line">
        <Row text={t('password.text')}>
          <ButtonLink to="/change-password" variant="secondary">
            {t('password.button')}
          </ButtonLink>
        </Row>
        <Row text={t('data.text')}>
          <Button
            variant="secondary"
            onClick={() => void download()}
            busy={isFetching}
            busyText={t('working')}
          >
            {t('data.button')}
          </Button>
        </Row>
        <Row text={t('delete.text')}>
          <Button variant="quiet" className="text-chilli" onClick={() => setDeleting(true)}>
            {t('delete.button')}
          </Button>
        </Row>
      </ul>
      <PasswordDialog
        question={
          isDeleting
            ? {
                title: t('delete.question'),
                text: t('delete.consequences'),
                submit: t('delete.submit'),
                isDangerous: true,
                act: remove,
              }
            : null
        }
        onClose={() => setDeleting(false)}
      />
    </Card>
  )
}

function Row({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="min-w-0 flex-1 basis-56 text-soft">{text}</p>
      {children}
    </li>
  )
}
