import type { UserView } from '@boli/contracts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { schemaResolver } from '../../../lib/schema-resolver.ts'
import { applyServerFieldErrors } from '../../../lib/server-field-errors.ts'
import { setSessionUser } from '../../../lib/session-store.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useSessionChange } from '../../../lib/use-session-change.ts'
import { updateProfile, useOwnDetails } from '../api/profile.ts'
import { AvatarUpload } from '../components/avatar-upload.tsx'
import { ProfileSections } from '../components/profile-sections.tsx'
import { type ProfileForm, profileFields, profileFormOf, updateOf } from '../model/profile-form.ts'

const resolver = schemaResolver<ProfileForm>(
  async () => (await import('../model/schemas.ts')).ProfileFormSchema,
)

/** Edit Profile: shown once the server's own values are here. */
export function EditDetailsPage() {
  const { t } = useTranslation('profile')
  const { data, error, refetch, isRefetching } = useOwnDetails()
  return (
    <div className="page flex max-w-4xl flex-col gap-6 py-6 sm:py-8">
      <PageHeader title={t('editTitle')} />
      {data ? <EditForm user={data} /> : null}
      {error && !data ? (
        <ErrorState
          title={t('failed')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      ) : null}
      {!data && !error ? (
        <>
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </>
      ) : null}
    </div>
  )
}

function EditForm({ user }: { user: UserView }) {
  const { t } = useTranslation('profile')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const changeSession = useSessionChange()
  const form = useForm<ProfileForm>({ resolver, defaultValues: profileFormOf(user) })
  const forgetDraft = useFormDraft('edit-details', form, profileFields)
  const { register, handleSubmit, setError, formState } = form
  const { errors, isDirty, isSubmitting } = formState

  const submit = handleSubmit(async (values) => {
    try {
      const updated = await updateProfile(updateOf(values))
      forgetDraft()
      toastSuccess(t('saved'))
      // A new address must be confirmed before anything else.
      if (!updated.isVerified) return changeSession(updated, '/verify-email')
      setSessionUser(updated)
      void navigate(-1)
    } catch (error) {
      if (applyServerFieldErrors(error, profileFields, setError)) return
      const isHeard = error instanceof ApiError && !error.isNetworkFailure
      toastError((isHeard && errorText(error)) || t('notSaved'))
    }
  })

  return (
    <form noValidate onSubmit={submit} onFocus={resolver.prepare} className="flex flex-col gap-6">
      <Card>
        <AvatarUpload />
      </Card>
      <ProfileSections register={register} errors={errors} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          size="lg"
          onClick={() => {
            forgetDraft()
            void navigate(-1)
          }}
        >
          {t('cancel')}
        </Button>
        <Button type="submit" size="lg" disabled={!isDirty} busy={isSubmitting} busyText={t('saving')}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
