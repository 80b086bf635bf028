import { type FirmView, firmParts } from '@boli/contracts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { FormButtons } from '../../../components/ui/form-buttons.tsx'
import { NumberInput } from '../../../components/ui/number-input.tsx'
import { Options, Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
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
  const [invite, change] = [useInvite(), useChangePerson()]
  const form = useForm<PersonForm>({
    resolver: personResolver(!person),
    defaultValues: person ? formOf(person) : emptyPersonForm,
  })
  const { register, formState, watch } = form
  useUnsavedChanges(formState.isDirty)
  const forgetDraft = useFormDraft(`firm-person-${person?._id ?? 'new'}`, form, personFields)
  const part = watch('part')
  const title = person ? t('changeNamed', { name: person.username }) : t('invite')

  const { submit, errorOf } = useSentForm(form, {
    fields: personFields,
    async send(values) {
      const rights = toRights(values)
      if (person) await change.mutateAsync({ id: person._id, rights })
      else await invite.mutateAsync({ email: values.email.trim(), ...rights })
      forgetDraft()
      toastSuccess(t(person ? 'changed' : 'sent'))
      onClose()
    },
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
            <Options of={firmParts} textOf={(one) => t(`parts.${one}`)} />
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
        <FormButtons onCancel={onClose} className="sm:col-span-2">
          <Button type="submit" busy={formState.isSubmitting} busyText={t('account:working')}>
            {t(person ? 'save' : 'send')}
          </Button>
        </FormButtons>
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
