import { indianStates, isIndianState } from '@boli/contracts'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { usePlaces } from '../../../lib/places.ts'

interface PlaceFieldsProps {
  /** The English name of a state, or a value from an older form. */
  state: string
  fields: Record<'state' | 'district', UseFormRegisterReturn>
  errorOf: (field: 'state' | 'district') => string | undefined
  required?: boolean
}

const codes = Object.keys(indianStates).filter(isIndianState)
const codeOf = (name: string) =>
  codes.find((code) => indianStates[code].toLowerCase() === name.trim().toLowerCase()) ?? null

/** State and district of an address: both chosen, the state named in the reader's language. */
export function PlaceFields({ state, fields, errorOf, required = false }: PlaceFieldsProps) {
  const { t } = useTranslation(['profile', 'create'])
  const listId = useId()
  const code = codeOf(state)
  const districts = usePlaces({ state: code }).data?.districts ?? []
  return (
    <>
      <Field label={t('field.state')} error={errorOf('state')} required={required}>
        <Select {...fields.state} autoComplete="address-level1">
          <option value="">{t('stateNone')}</option>
          {codes.map((one) => (
            <option key={one} value={indianStates[one]}>
              {t(`create:state.${one}`)}
            </option>
          ))}
          {state !== '' && code === null ? <option value={state}>{state}</option> : null}
        </Select>
      </Field>
      <Field label={t('field.district')} error={errorOf('district')}>
        <TextInput {...fields.district} list={listId} autoComplete="off" />
      </Field>
      <datalist id={listId}>
        {districts.map((district) => (
          <option key={district} value={district} />
        ))}
      </datalist>
    </>
  )
}
