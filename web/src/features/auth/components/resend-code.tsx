import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { resendCode } from '../api/auth.ts'

/** Seconds until the given moment, counted down once a second. */
function useSecondsUntil(momentMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now)
  const isOver = nowMs >= momentMs
  useEffect(() => {
    if (isOver) return
    const tick = () => setNowMs(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return Math.max(0, Math.ceil((momentMs - nowMs) / 1000))
}

/** Requests another code; the server decides how long to wait. */
export function ResendCode() {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const [allowedAtMs, setAllowedAtMs] = useState(0)
  const [isSending, setSending] = useState(false)
  const seconds = useSecondsUntil(allowedAtMs)

  async function send() {
    setSending(true)
    try {
      const { data } = await resendCode()
      setAllowedAtMs(Date.now() + data.retryAfterSeconds * 1000)
      toastSuccess(t('verify.resent'))
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds !== null) {
        setAllowedAtMs(Date.now() + error.retryAfterSeconds * 1000)
      }
      toastError(errorText(error))
    } finally {
      setSending(false)
    }
  }

  const minutes = Math.floor(seconds / 60)
  const clock = `${minutes}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className="flex flex-wrap items-center gap-x-1">
      {t('verify.noCode')}
      <Button
        variant="quiet"
        className="max-sm:-ms-5"
        onClick={send}
        disabled={seconds > 0}
        busy={isSending}
        busyText={t('verify.resending')}
      >
        <span className="figures">
          {seconds > 0 ? t('verify.resendIn', { time: clock }) : t('verify.resend')}
        </span>
      </Button>
    </p>
  )
}
