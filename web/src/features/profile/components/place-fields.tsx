import { indianStates, isIndianState, type Places } from '@boli/contracts'
import { useEffect, useId, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { usePlaces } from '../../../lib/places.ts'
import { plainPin } from '../model/plain-contact.ts'

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

export interface PlaceOfPin {
  /** Text beside the PIN code: its place, or that it is unknown. */
  help: string
  isUnknown: boolean
}

/** Looks up the place of a form's PIN code; a new PIN code fills in the fields `state` and `district`. */
export function usePlaceOfPin<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  pin: Path<Values>,
): PlaceOfPin {
  const { t } = useTranslation(['profile', 'create'])
  const { watch, setValue, formState } = form
  const pinCode = plainPin(String(watch(pin) ?? ''))
  const { data } = usePlaces({ pinCode: /^[1-9]\d{5}$/.test(pinCode) ? pinCode : undefined })
  const isOther = pin in formState.dirtyFields
  const filledFrom = useRef<Places['place']>(null)
  const place = data?.place ?? null
  useEffect(() => {
    if (place === null || !isOther || filledFrom.current === place) return
    filledFrom.current = place
    const fill = (field: string, text: string) =>
      setValue(field as Path<Values>, text as PathValue<Values, Path<Values>>, { shouldDirty: true })
    fill('state', indianStates[place.state])
    fill('district', place.district)
  }, [place, isOther, setValue])
  const help = place
    ? t('pinPlace', { district: place.district, state: t(`create:state.${place.state}`) })
    : t(data ? 'pinUnknown' : 'pinHelp')
  return { help, isUnknown: data?.place === null }
}
