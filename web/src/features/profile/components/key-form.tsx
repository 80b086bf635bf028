import { keyScopes, type MadeKey } from '@boli/contracts'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PasswordDialog, type PasswordQuestion } from '../../../components/password-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Field, FieldMessage } from '../../../components/ui/field.tsx'
import { FormButtons } from '../../../components/ui/form-buttons.tsx'
import { NumberInput } from '../../../components/ui/number-input.tsx'
import { Options, Select } from '../../../components/ui/select.tsx'
import { TextArea, TextInput } from '../../../components/ui/text-input.tsx'
import { useFieldText } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { applyServerFieldErrors } from '../../../lib/form-errors.ts'
import { useUser } from '../../../lib/session-store.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { useMakeKey } from '../api/keys.ts'
import {
  emptyKeyForm,
  type KeyForm as Form,
  keyDays,
  keyFields,
  keyResolver,
  toMakeKeyBody,
} from '../model/key-form.ts'

interface KeyFormProps {
  onMade: (key: MadeKey) => void
  onCancel: () => void
}

/** The permissions of a new key, its validity and allowed addresses; the password is asked for last. */
export function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const { t } = useTranslation(['keys', 'account'])
  const fieldText = useFieldText()
  const makeKey = useMakeKey()
  const form = useForm<Form>({ resolver: keyResolver, defaultValues: emptyKeyForm })
  const { register, formState, watch } = form
  const [question, setQuestion] = useState<PasswordQuestion | null>(null)
  useUnsavedChanges(formState.isDirty)
  const forgetDraft = useFormDraft('api-key', form, keyFields)
  const isBuyer = useUser()?.role === 'business'
  const isBidding = watch('scopes').includes('bid')
  const scopesId = useId()
  const errorOf = (field: keyof Form) => fieldText(formState.errors[field]?.message)

  async function make(values: Form, password: string) {
    try {
      const made = await makeKey.mutateAsync(toMakeKeyBody(values, password))
      forgetDraft()
      onMade(made)
    } catch (error) {
      // A wrong password is shown in the dialog; errors of fields close it and are shown on the fields.
      if (!applyServerFieldErrors(error, keyFields, form.setError)) throw error
    }
  }
  const submit = form.handleSubmit((values) =>
    setQuestion({
      title: t('make'),
      text: t('subtitle'),
      submit: t('make'),
      act: (password) => make(values, password),
    }),
  )

  return (
    <Card>
      <form
        noValidate
        aria-label={t('make')}
        className="grid gap-5 sm:grid-cols-2"
        onSubmit={(event) => {
          form.clearErrors()
          void submit(event)
        }}
      >
        <Field label={t('name')} help={t('nameHint')} error={errorOf('name')} required>
          <TextInput {...register('name')} autoComplete="off" maxLength={50} />
        </Field>
        <Field label={t('expires')} error={errorOf('expiresInDays')}>
          <Select {...register('expiresInDays')}>
            <Options of={keyDays} textOf={(days) => t('days', { count: days })} />
          </Select>
        </Field>
        <fieldset className="flex flex-col gap-1 sm:col-span-2" aria-describedby={scopesId}>
          <legend className="mb-1 font-semibold text-ink">{t('scopes.label')}</legend>
          {keyScopes
            .filter((scope) => scope !== 'bid' || isBuyer)
            .map((scope) => (
              <label key={scope} className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  value={scope}
                  {...register('scopes')}
                  className="size-5 shrink-0 accent-leaf"
                />
                {t(`scopes.${scope}`)}
              </label>
            ))}
          <FieldMessage id={scopesId} text={errorOf('scopes')} />
        </fieldset>
        {isBidding ? (
          <>
            <Field label={t('bidCap')} help={t('capHint')} error={errorOf('bidCap')} required>
              <NumberInput {...register('bidCap')} prefix="₹" inputMode="numeric" />
            </Field>
            <Field label={t('dayCap')} error={errorOf('dayCap')} required>
              <NumberInput {...register('dayCap')} prefix="₹" inputMode="numeric" />
            </Field>
          </>
        ) : null}
        <Field
          className="sm:col-span-2"
          label={t('addresses')}
          help={t('addressesHint')}
          error={errorOf('addresses')}
          optionalText={t('common:optional')}
        >
          <TextArea {...register('addresses')} rows={2} spellCheck={false} className="figures" />
        </Field>
        <FormButtons onCancel={onCancel} className="sm:col-span-2">
          <Button type="submit">{t('make')}</Button>
        </FormButtons>
      </form>
      <PasswordDialog question={question} onClose={() => setQuestion(null)} />
    </Card>
  )
}
