import type { UserView } from '@boli/contracts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PendingEmail } from '../../../components/pending-email.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Fetched } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { useGoBack } from '../../../lib/navigation-focus.ts'
import { schemaResolver } from '../../../lib/schema-resolver.ts'
import { refreshSessionUser, useUser } from '../../../lib/session-store.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { useSessionChange } from '../../../lib/use-session-change.ts'
import { updateProfile, useOwnDetails } from '../api/profile.ts'
import { AvatarUpload } from '../components/avatar-upload.tsx'
import { usePlaceOfPin } from '../components/place-fields.tsx'
import { ProfileSections } from '../components/profile-sections.tsx'
import { plainContact } from '../model/plain-contact.ts'
import { type ProfileForm, profileFields, profileFormOf, updateOf } from '../model/profile-form.ts'

const resolver = plainContact(
  schemaResolver<ProfileForm>(async () => (await import('../model/schemas.ts')).ProfileFormSchema),
)

/** Edit Profile: shown once the server's own values are here. */
export function EditDetailsPage() {
  const { t } = useTranslation(['profile', 'account', 'create', 'errors'])
  const query = useOwnDetails()
  return (
    <div className="page flex max-w-4xl flex-col gap-6 py-6 sm:py-8">
      <PageHeader title={t('editTitle')} />
      <Fetched
        query={query}
        title={t('failed')}
        skeleton={
          <>
            <Skeleton className="h-40 rounded-card" />
            <Skeleton className="h-72 rounded-card" />
          </>
        }
      >
        {(user) => <EditForm user={user} />}
      </Fetched>
    </div>
  )
}

function EditForm({ user }: { user: UserView }) {
  const { t } = useTranslation('profile')
  const goBack = useGoBack('/profile')
  const changeSession = useSessionChange()
  const shown = useUser()
  const form = useForm<ProfileForm>({ resolver, defaultValues: profileFormOf(user) })
  const forgetDraft = useFormDraft('edit-details', form, profileFields)
  const pinPlace = usePlaceOfPin(form, 'pinCode')
  const { isDirty, isSubmitting } = form.formState
  const hasNewEmail = form.watch('email').trim().toLowerCase() !== user.email.toLowerCase()
  const releasePage = useUnsavedChanges(isDirty)

  const { submit } = useSentForm(form, {
    fields: [...profileFields, 'currentPassword'],
    failed: t('notSaved'),
    async send(values) {
      const updated = await updateProfile(updateOf(values))
      forgetDraft()
      releasePage()
      toastSuccess(t('saved'))
      // The code for the new address is in the mail.
      const isAsked = updated.pendingEmail !== null && updated.pendingEmail !== user.pendingEmail
      if (isAsked || !updated.isVerified) return changeSession(updated, '/verify-email')
      refreshSessionUser(updated)
      goBack()
    },
  })

  return (
    <form noValidate onSubmit={submit} onFocus={resolver.prepare} className="flex flex-col gap-6">
      <Card>
        <AvatarUpload />
      </Card>
      {shown?.pendingEmail ? (
        <Card>
          <PendingEmail user={shown} />
        </Card>
      ) : null}
      <ProfileSections form={form} hasNewEmail={hasNewEmail} pinPlace={pinPlace} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          size="lg"
          onClick={() => {
            forgetDraft()
            releasePage()
            goBack()
          }}
        >
          {t('common:cancel')}
        </Button>
        <Button type="submit" size="lg" disabled={!isDirty} busy={isSubmitting} busyText={t('saving')}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
