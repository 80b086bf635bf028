import { indianStates, type Places } from '@boli/contracts'
import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { usePlaces } from '../../../lib/places.ts'
import { plainPin } from '../model/plain-contact.ts'

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
