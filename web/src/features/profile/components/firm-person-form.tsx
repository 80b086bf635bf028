import { type FirmView, firmParts } from '@boli/contracts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { NumberInput } from '../../../components/ui/number-input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { useFieldText } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { applyServerFieldErrors } from '../../../lib/form-errors.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { useChangePerson, useInvite } from '../api/firm.ts'
import {
  emptyPersonForm,
  type PersonForm,
  personFields,
  personResolver,
  toRights,
} from '../model/firm-form.ts'

interface FirmPersonFormProps {
  /** The member whose role changes; without one a new member is invited. */
  person?: FirmView['people'][number]
  onClose: () => void
}

/** The role of a member, and a bidder's limits. */
export function FirmPersonForm({ person, onClose }: FirmPersonFormProps) {
  const { t } = useTranslation(['firm', 'account'])
  const fieldText = useFieldText()
  const errorText = useErrorText()
  const [invite, change] = [useInvite(), useChangePerson()]
  const form = useForm<PersonForm>({
    resolver: personResolver(!person),
    defaultValues: person ? formOf(person) : emptyPersonForm,
  })
  const { register, formState, watch } = form
  useUnsavedChanges(formState.isDirty)
  const forgetDraft = useFormDraft(`firm-person-${person?._id ?? 'new'}`, form, personFields)
  const part = watch('part')
  const errorOf = (field: keyof PersonForm) => fieldText(formState.errors[field]?.message)
  const title = person ? t('changeNamed', { name: person.username }) : t('invite')

  const submit = form.handleSubmit(async (values) => {
    const rights = toRights(values)
    try {
      if (person) await change.mutateAsync({ id: person._id, rights })
      else await invite.mutateAsync({ email: values.email.trim(), ...rights })
      forgetDraft()
      toastSuccess(t(person ? 'changed' : 'sent'))
      onClose()
    } catch (error) {
      if (!applyServerFieldErrors(error, personFields, form.setError)) toastError(errorText(error))
    }
  })

  return (
    <Card>
      <form
        noValidate
        aria-label={title}
        className="grid gap-5 sm:grid-cols-2"
        onSubmit={(event) => void submit(event)}
      >
        {person ? (
          <h2 className="font-bold text-xl sm:col-span-2">{title}</h2>
        ) : (
          <Field label={t('email')} error={errorOf('email')} required>
            <TextInput {...register('email')} type="email" autoComplete="off" inputMode="email" />
          </Field>
        )}
        <Field label={t('part')} help={t(`does.${part}`)}>
          <Select {...register('part')}>
            {firmParts.map((one) => (
              <option key={one} value={one}>
                {t(`parts.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        {part === 'bidder' ? (
          <>
            <Field label={t('lotLimit')} help={t('limitHint')} error={errorOf('lotLimit')} required>
              <NumberInput {...register('lotLimit')} prefix="₹" inputMode="numeric" />
            </Field>
            <Field label={t('dayLimit')} error={errorOf('dayLimit')} required>
              <NumberInput {...register('dayLimit')} prefix="₹" inputMode="numeric" />
            </Field>
          </>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3 sm:col-span-2">
          <Button variant="secondary" onClick={onClose}>
            {t('account:cancel')}
          </Button>
          <Button type="submit" busy={formState.isSubmitting} busyText={t('account:working')}>
            {t(person ? 'save' : 'send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function formOf({ part, lotLimit, dayLimit }: FirmView['people'][number]): PersonForm {
  const text = (limit: number | null) => (limit === null ? '' : String(limit))
  return {
    ...emptyPersonForm,
    part: part === 'accountant' ? part : 'bidder',
    lotLimit: text(lotLimit),
    dayLimit: text(dayLimit),
  }
}
