import { informationTextLimits } from '@boli/contracts'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../components/ui/field.tsx'
import { PictureDrop, type PictureDropProps } from '../../../components/ui/picture-drop.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextArea, TextInput } from '../../../components/ui/text-input.tsx'
import { useFieldText } from '../../../lib/field-text.ts'
import { type InformationForm, writableCategories } from '../model/information-form.ts'

interface InformationFieldsProps
  extends Pick<PictureDropProps, 'stored' | 'choice' | 'onChange' | 'disabled'> {
  form: UseFormReturn<InformationForm>
  pictureError: string | undefined
  linkLabel: string
}

/** Title, category, description, picture, source, link; the date for schemes only. */
export function InformationFields({ form, pictureError, linkLabel, ...picture }: InformationFieldsProps) {
  const { t } = useTranslation(['admin', 'common'])
  const fieldText = useFieldText()
  const { register, formState, watch } = form
  const { errors } = formState
  const category = watch('category')
  // An item of the fourth category keeps it, but no new item can have it.
  const isOther = formState.defaultValues?.category === 'other'
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={t('form.title')}
        error={fieldText(errors.title?.message)}
        required
        className="sm:col-span-2"
      >
        <TextInput {...register('title')} maxLength={informationTextLimits.title} autoComplete="off" />
      </Field>
      <Field label={t('form.category')} error={fieldText(errors.category?.message)} required>
        <Select {...register('category')}>
          <option value="">{t('form.chooseCategory')}</option>
          {[...writableCategories, ...(isOther ? (['other'] as const) : [])].map((name) => (
            <option key={name} value={name}>
              {t(`form.categories.${name}`)}
            </option>
          ))}
        </Select>
      </Field>
      {category === 'schemes' ? (
        <Field
          label={t('form.validTill')}
          optionalText={t('common:optional')}
          error={fieldText(errors.validTill?.message)}
        >
          <TextInput type="date" {...register('validTill')} className="figures" />
        </Field>
      ) : null}
      <Field
        label={t('form.description')}
        error={fieldText(errors.description?.message)}
        required
        className="sm:col-span-2"
      >
        <TextArea {...register('description')} rows={6} maxLength={informationTextLimits.description} />
      </Field>
      <div className="sm:col-span-2">
        <PictureDrop
          {...picture}
          label={t('form.image')}
          hint={t('form.imageHint')}
          accept="image/*"
          error={pictureError}
        />
      </div>
      <Field
        label={t('form.source')}
        optionalText={t('common:optional')}
        error={fieldText(errors.source?.message)}
      >
        <TextInput
          {...register('source')}
          maxLength={informationTextLimits.source}
          placeholder={t('form.sourceExample')}
        />
      </Field>
      <Field label={linkLabel} optionalText={t('common:optional')} error={fieldText(errors.link?.message)}>
        <TextInput
          type="url"
          inputMode="url"
          {...register('link')}
          maxLength={informationTextLimits.link}
          placeholder="https://"
        />
      </Field>
    </div>
  )
}
