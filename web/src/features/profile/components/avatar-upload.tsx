import { Camera } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { useUser } from '../../../lib/session-store.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { addAvatar } from '../api/profile.ts'

/** The picture with its camera; a chosen file is uploaded at once. */
export function AvatarUpload() {
  const { t } = useTranslation('profile')
  const user = useUser()
  const inputId = useId()
  const [isUploading, setUploading] = useState(false)

  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target
    const picture = input.files?.[0]
    if (!picture) return
    setUploading(true)
    try {
      await addAvatar(picture)
      toastSuccess(t('avatar.done'))
    } catch {
      toastError(t('avatar.failed'))
    } finally {
      // The same file may be chosen again after a failure.
      input.value = ''
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
          className={classNames('size-28 text-5xl', isUploading && 'opacity-50')}
        />
        <label
          htmlFor={inputId}
          className="absolute -right-1 -bottom-1 flex size-12 cursor-pointer items-center justify-center rounded-full border-4 border-card bg-leaf text-on-leaf hover:bg-leaf-hover has-focus-visible:outline-3 has-focus-visible:outline-marigold"
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
      <p className="max-w-56 text-soft text-sm">{t('avatar.help')}</p>
    </div>
  )
}
