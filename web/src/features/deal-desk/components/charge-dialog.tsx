import {
  DEFAULT_LANGUAGE,
  indianStates,
  type Language,
  languageFacts,
  languages,
  productCategories,
} from '@boli/contracts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormDialog, type FormInDialog, useFormInDialog } from '../../../components/desk/form-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { NumberInput } from '../../../components/ui/number-input.tsx'
import { Options, Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useLanguage } from '../../../lib/i18n.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { type Charge, useSaveCharge } from '../api/deal-desk.ts'
import {
  type ChargeForm,
  chargeFields,
  chargeResolver,
  toCharge,
  toChargeForm,
} from '../model/charge-form.ts'

interface ChargeDialogProps {
  charge: Charge | 'new' | null
  onClose: () => void
}

/** A new charge, or an existing one. Deals keep the charges of the day of agreement. */
export function ChargeDialog({ charge, onClose }: ChargeDialogProps) {
  const { t } = useTranslation('dealdesk')
  return (
    <FormDialog
      open={charge !== null}
      onClose={onClose}
      title={t(charge === 'new' ? 'charges.add' : 'charges.change')}
      draft={`charge.${charge === null || charge === 'new' ? 'new' : charge._id}`}
    >
      {(frame) => <Form charge={charge === 'new' ? null : charge} frame={frame} />}
    </FormDialog>
  )
}

function Form({ charge, frame }: { charge: Charge | null; frame: FormInDialog }) {
  const { t } = useTranslation(['dealdesk', 'lot', 'create', 'dealfaults'])
  const save = useSaveCharge(charge?._id ?? null)
  const form = useForm<ChargeForm>({ resolver: chargeResolver, defaultValues: toChargeForm(charge) })
  const { register } = form
  useFormInDialog(frame, form, chargeFields)
  const { submit, errorOf } = useSentForm(form, {
    fields: chargeFields,
    async send(values) {
      await save.mutateAsync(toCharge(values))
      toastSuccess(t('charges.saved'))
      frame.close()
    },
  })
  const first = [...new Set<Language>([DEFAULT_LANGUAGE, 'hi', useLanguage()])]
  const others = languages.filter((language) => !first.includes(language))
  const nameIn = (language: Language) => (
    <Field
      key={language}
      label={t('charges.nameIn', { language: languageFacts[language].ownName })}
      error={errorOf(language)}
      required={language === DEFAULT_LANGUAGE}
    >
      <TextInput {...register(language)} maxLength={60} lang={language} />
    </Field>
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        form.clearErrors()
        void submit(event)
      }}
      className="grid gap-4 sm:grid-cols-2"
    >
      {first.map(nameIn)}
      <details className="sm:col-span-2" open={others.some((language) => charge?.name[language])}>
        <summary className="flex min-h-11 cursor-pointer items-center font-bold">
          {t('charges.otherLanguages')}
        </summary>
        <div className="mt-2 grid gap-4 sm:grid-cols-2">{others.map(nameIn)}</div>
      </details>
      <Field label={t('charges.payer')}>
        <Select {...register('payer')}>
          <option value="buyer">{t('waits.buyer')}</option>
          <option value="farmer">{t('waits.farmer')}</option>
        </Select>
      </Field>
      <Field label={t('charges.kind')}>
        <Select {...register('kind')}>
          <option value="percent">{t('charges.percent')}</option>
          <option value="per-unit">{t('charges.rupeesPerUnit')}</option>
        </Select>
      </Field>
      <Field label={t('charges.rate')} error={errorOf('rate')} required>
        <NumberInput {...register('rate')} />
      </Field>
      <Field label={t('charges.category')}>
        <Select {...register('category')}>
          <option value="">{t('charges.allCategories')}</option>
          <Options of={productCategories} textOf={(category) => t(`lot:category.${category}`)} />
        </Select>
      </Field>
      <Field label={t('charges.state')} error={errorOf('state')}>
        <Select {...register('state')}>
          <option value="">{t('charges.allStates')}</option>
          {Object.keys(indianStates).map((code) => (
            <option key={code} value={code}>
              {t(`create:state.${code}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-2 gap-3 sm:col-span-2">
        <Field label={t('charges.from')} error={errorOf('from')} required>
          <TextInput {...register('from')} type="date" className="figures px-2!" />
        </Field>
        <Field label={t('charges.to')} error={errorOf('to')}>
          <TextInput {...register('to')} type="date" className="figures px-2!" />
        </Field>
      </div>
      <div className="flex flex-col gap-3 sm:col-span-2">
        {frame.question}
        <Button type="submit" size="lg" busy={save.isPending} className="self-end">
          {t('charges.save')}
        </Button>
      </div>
    </form>
  )
}
