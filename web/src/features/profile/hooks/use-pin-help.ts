import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { usePlaces } from '../../../lib/places.ts'
import { plainPin } from '../model/plain-contact.ts'

/** Beside a PIN code: the district it lies in, or that nobody knows it. The list may lag behind: it refuses none. */
export function usePinHelp<Values extends FieldValues>(
  { watch }: UseFormReturn<Values>,
  pin: Path<Values>,
): string {
  const { t } = useTranslation('profile')
  const pinCode = plainPin(String(watch(pin) ?? ''))
  const { data } = usePlaces({ pinCode: /^[1-9]\d{5}$/.test(pinCode) ? pinCode : undefined })
  if (!data) return t('pinHelp')
  return data.place ? t('pinPlace', { district: data.place.district }) : t('pinUnknown')
}
