import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { PasswordInput } from '../../../components/ui/password-input.tsx'
import { useUser } from '../../../lib/session-store.ts'
import { useFailureText } from '../hooks/use-failure-text.ts'

/** What is done once the password is known; a failure stays in the dialog. */
export interface PasswordQuestion {
  title: string
  text: string
  submit: string
  isDangerous?: boolean
  act: (password: string) => Promise<void>
}

interface PasswordDialogProps {
  /** Closed while there is none. */
  question: PasswordQuestion | null
  onClose: () => void
}

/** Asks for the password before a change to how one signs in. */
export function PasswordDialog({ question, onClose }: PasswordDialogProps) {
  return (
    <Dialog open={question !== null} onClose={onClose} title={question?.title ?? ''}>
      {question ? <PasswordForm key={question.title} question={question} onClose={onClose} /> : null}
    </Dialog>
  )
}

function PasswordForm({ question, onClose }: { question: PasswordQuestion; onClose: () => void }) {
  const { t } = useTranslation('security')
  const failureText = useFailureText()
  const user = useUser()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (password === '') return setProblem(t('password.missing'))
    setBusy(true)
    try {
      await question.act(password)
      onClose()
    } catch (error) {
      setProblem(failureText(error))
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p>{question.text}</p>
      <input type="hidden" name="username" autoComplete="username" value={user?.username ?? ''} />
      <Field label={t('password.label')} error={problem} required>
        <PasswordInput
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setProblem(undefined)
          }}
          autoComplete="current-password"
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          variant={question.isDangerous ? 'danger' : 'primary'}
          busy={isBusy}
          busyText={t('busy')}
        >
          {question.submit}
        </Button>
      </div>
    </form>
  )
}
