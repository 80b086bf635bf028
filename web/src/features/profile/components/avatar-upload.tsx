import { Camera } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button, Spinner } from '../../../components/ui/button.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useUser } from '../../../lib/session-store.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { removeAvatar } from '../api/account.ts'
import { addAvatar } from '../api/profile.ts'

/** In pixels: four times the size shown in the profile. */
const LONGEST_SIDE = 512

/** The picture with its camera; a chosen file is uploaded at once. */
export function AvatarUpload() {
  const { t } = useTranslation(['profile', 'account'])
  const user = useUser()
  const errorText = useErrorText()
  const inputId = useId()
  const [isUploading, setUploading] = useState(false)

  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target
    const picture = input.files?.[0]
    if (!picture) return
    setUploading(true)
    try {
      await addAvatar(await shrinkPicture(picture, LONGEST_SIDE))
      toastSuccess(t('avatar.done'))
    } catch (error) {
      toastError(t('avatar.failed', { why: errorText(error) }))
    } finally {
      // The same file may be chosen again after a failure.
      input.value = ''
      setUploading(false)
    }
  }

  async function remove() {
    setUploading(true)
    try {
      await removeAvatar()
      toastSuccess(t('account:avatar.removed'))
    } catch (error) {
      toastError(t('avatar.failed', { why: errorText(error) }))
    } finally {
      setUploading(false)
    }
  }

  if (!user) return null
  return (
    <div className="flex items-center gap-5">
      <div className="relative">
        <Avatar
          src={user.avatar}
          username={user.username}
          sizes="112px"
          className={classNames('size-28 text-5xl', isUploading && 'opacity-50')}
        />
        <label
          htmlFor={inputId}
          className="absolute -end-1 -bottom-1 flex size-12 cursor-pointer items-center justify-center rounded-full border-4 border-card bg-leaf text-on-leaf hover:bg-leaf-hover has-focus-visible:outline-3 has-focus-visible:outline-ring"
        >
          {isUploading ? <Spinner /> : <Camera aria-hidden="true" className="size-5" />}
          <span className="sr-only">{t(isUploading ? 'avatar.uploading' : 'avatar.change')}</span>
          <input
            id={inputId}
            type="file"
            accept="image/*"
            disabled={isUploading}
            onChange={upload}
            className="sr-only"
          />
        </label>
      </div>
      <div className="flex max-w-56 flex-col items-start gap-1">
        <p className="text-soft text-sm">{t('avatar.help')}</p>
        {user.avatar ? (
          <Button variant="quiet" className="-ms-5" disabled={isUploading} onClick={() => void remove()}>
            {t('account:avatar.remove')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
