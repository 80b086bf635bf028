import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../lib/form-errors.ts'
import { useUser } from '../lib/session-store.ts'
import { Button } from './ui/button.tsx'
import { Dialog } from './ui/dialog.tsx'
import { Field } from './ui/field.tsx'
import { FormButtons } from './ui/form-buttons.tsx'
import { PasswordInput } from './ui/password-input.tsx'

/** The action once the password is entered. If `act` throws, the dialog stays open and shows the reason. */
export interface PasswordQuestion {
  title: string
  text: ReactNode
  /** Text of its button. */
  submit: string
  isDangerous?: boolean
  act: (password: string) => Promise<void>
}

interface PasswordDialogProps {
  /** Closed while there is none. */
  question: PasswordQuestion | null
  onClose: () => void
  /** Text for errors other than answers of the server. */
  textOf?: (error: unknown) => string
}

/** Asks for the password before an action for which an open session must not be enough. */
export function PasswordDialog({ question, onClose, textOf }: PasswordDialogProps) {
  return (
    <Dialog open={question !== null} onClose={onClose} title={question?.title ?? ''}>
      {question ? (
        <PasswordForm key={question.title} question={question} onClose={onClose} textOf={textOf} />
      ) : null}
    </Dialog>
  )
}

function PasswordForm({
  question,
  onClose,
  textOf,
}: PasswordDialogProps & { question: PasswordQuestion; textOf: PasswordDialogProps['textOf'] }) {
  const { t } = useTranslation('account')
  const failureText = useFailureText(textOf)
  const user = useUser()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (password === '') return setProblem(t('passwordMissing'))
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
      <p className="-mt-2 text-soft">{question.text}</p>
      <input type="hidden" name="username" autoComplete="username" value={user?.username ?? ''} />
      <Field label={t('yourPassword')} error={problem} required>
        <PasswordInput
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setProblem(undefined)
          }}
          autoComplete="current-password"
        />
      </Field>
      <FormButtons onCancel={onClose} isBusy={isBusy}>
        <Button
          type="submit"
          variant={question.isDangerous ? 'danger' : 'primary'}
          busy={isBusy}
          busyText={t('working')}
        >
          {question.submit}
        </Button>
      </FormButtons>
    </form>
  )
}
