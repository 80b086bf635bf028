import type { PayoutDetails as Details } from '@boli/contracts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PasswordDialog, type PasswordQuestion } from '../../../components/password-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Fetched } from '../../../components/ui/error-state.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useFieldText } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { applyServerFieldErrors } from '../../../lib/form-errors.ts'
import { usePayoutDetails, useSavePayoutDetails } from '../../../lib/payout-details.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import {
  type PayoutForm,
  payoutFields,
  payoutResolver,
  toPayoutDetails,
  toPayoutForm,
} from '../model/payout-form.ts'

/** A farmer's payout details; only the buyer of an agreed deal sees them. */
export function PayoutDetails() {
  const { t } = useTranslation('profile')
  const query = usePayoutDetails()
  return (
    <Card>
      <h2 className="font-bold text-xl">{t('payout.title')}</h2>
      <p className="mb-4 text-soft">{t('payout.text')}</p>
      <Fetched query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {(details) => <Shown details={details} />}
      </Fetched>
    </Card>
  )
}

function Shown({ details }: { details: Details }) {
  const { t } = useTranslation('profile')
  const isEmpty = payoutFields.every((field) => details[field] === null)
  const [isEditing, setEditing] = useState(isEmpty)
  if (isEditing) return <Form details={details} onDone={() => setEditing(false)} />
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {payoutFields.map((field) =>
          details[field] === null ? null : (
            <div key={field} className="min-w-0">
              <dt className="text-soft text-sm">{t(`payout.${field}`)}</dt>
              <dd className="figures break-all font-bold text-lg">{details[field]}</dd>
            </div>
          ),
        )}
      </dl>
      <Button variant="secondary" className="self-start" onClick={() => setEditing(true)}>
        {t('payout.change')}
      </Button>
    </div>
  )
}

function Form({ details, onDone }: { details: Details; onDone: () => void }) {
  const { t } = useTranslation(['profile', 'dealfaults'])
  const fieldText = useFieldText()
  const save = useSavePayoutDetails()
  const form = useForm<PayoutForm>({ resolver: payoutResolver, defaultValues: toPayoutForm(details) })
  const forgetDraft = useFormDraft('payout-details', form, payoutFields)
  const [question, setQuestion] = useState<PasswordQuestion | null>(null)
  async function store(values: PayoutForm, password: string) {
    try {
      await save.mutateAsync({ ...toPayoutDetails(values), password })
    } catch (error) {
      // A wrong password is shown in the dialog; errors of fields close it and are shown on the fields.
      if (!applyServerFieldErrors(error, payoutFields, form.setError)) throw error
      return
    }
    forgetDraft()
    toastSuccess(t('payout.saved'))
    onDone()
  }
  const submit = form.handleSubmit((values) =>
    setQuestion({
      title: t('payout.confirm'),
      text: t('payout.confirmText'),
      submit: t('payout.save'),
      act: (password) => store(values, password),
    }),
  )
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          form.clearErrors()
          void submit(event)
        }}
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1"
      >
        {payoutFields.map((field) => (
          <Field
            key={field}
            label={t(`payout.${field}`)}
            help={t(`payout.help.${field}`)}
            error={fieldText(form.formState.errors[field]?.message)}
            optionalText={t('common:optional')}
          >
            <TextInput
              {...form.register(field)}
              autoComplete="off"
              autoCapitalize={field === 'ifsc' ? 'characters' : 'none'}
              inputMode={field === 'account' ? 'numeric' : field === 'upiId' ? 'email' : 'text'}
              spellCheck={false}
              className="figures"
            />
          </Field>
        ))}
        <Button type="submit" size="lg" className="sm:justify-self-end sm:max-lg:col-span-2">
          {t('payout.save')}
        </Button>
      </form>
      <PasswordDialog question={question} onClose={() => setQuestion(null)} />
    </>
  )
}
