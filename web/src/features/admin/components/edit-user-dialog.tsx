import type { AdminUserView } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { RadioCards } from '../../../components/ui/radio-cards.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useUpdateUser } from '../api/users.ts'

interface UserDialogProps {
  /** The user in question; closed while there is none. */
  user: AdminUserView | null
  onClose: () => void
}

/** Changes a user's role: Farmer or Business. */
export function EditUserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation('users')
  return (
    <Dialog open={user !== null} onClose={onClose} title={t('edit.title')}>
      {user ? <RoleForm key={user._id} user={user} onClose={onClose} /> : null}
    </Dialog>
  )
}

function RoleForm({ user, onClose }: { user: AdminUserView; onClose: () => void }) {
  const { t } = useTranslation('users')
  const errorText = useErrorText()
  const update = useUpdateUser()
  const [role, setRole] = useState<string>(user.role)

  async function save() {
    try {
      await update.mutateAsync({ id: user._id, role })
      toastSuccess(t('edit.done'))
      onClose()
    } catch (error) {
      const isHeard = error instanceof ApiError && !error.isNetworkFailure
      toastError((isHeard && errorText(error)) || t('edit.failed'))
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="flex flex-col gap-5"
    >
      <p>
        <span className="block font-semibold text-lg">{user.username}</span>
        <span className="break-all text-soft">{user.email}</span>
      </p>
      <RadioCards
        legend={t('column.role')}
        name="role"
        options={[
          { value: 'farmer', label: t('role.farmer') },
          { value: 'business', label: t('role.business') },
        ]}
        selected={role}
        onChange={(event) => setRole(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={role === user.role} busy={update.isPending} busyText={t('edit.busy')}>
          {t('edit.submit')}
        </Button>
      </div>
    </form>
  )
}
