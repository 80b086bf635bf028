import { indianStates, lotTextLimits } from '@boli/contracts'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { usePlaces } from '../../../lib/places.ts'
import { LotField, type LotFieldsProps } from './lot-form-fields.tsx'

/** The lot's place: a state, and one of its districts or another name. */
export function PlaceFields({ form }: LotFieldsProps) {
  const { t } = useTranslation('create')
  const listId = useId()
  const state = useWatch({ control: form.control, name: 'state' })
  const districts = usePlaces({ state }).data?.districts ?? []
  return (
    <>
      <LotField form={form} name="state">
        <Select {...form.register('state', { onChange: () => form.setValue('district', '') })}>
          <option value="">{t('notGiven')}</option>
          {Object.keys(indianStates).map((code) => (
            <option key={code} value={code}>
              {t(`state.${code}`)}
            </option>
          ))}
        </Select>
      </LotField>
      <LotField form={form} name="district" help={t('help.district')}>
        <TextInput
          {...form.register('district')}
          list={listId}
          maxLength={lotTextLimits.district}
          autoComplete="off"
        />
      </LotField>
      <datalist id={listId}>
        {districts.map((district) => (
          <option key={district} value={district} />
        ))}
      </datalist>
    </>
  )
}
