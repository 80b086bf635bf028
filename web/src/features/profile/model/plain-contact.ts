import { isMobileNumber, PHONE_FAULT } from '@boli/contracts'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { fieldFault } from '../../../lib/field-text.ts'
import { latinDigits } from '../../../lib/numbers.ts'
import type { SchemaResolver } from '../../../lib/schema-resolver.ts'

/**
 * Converts a typed phone number (`98765 43210`, `+91-98765-43210`, `098765 43210`, `९८७६५ ४३२१०`) to the ten digits of
 * the API. Other text does not change, so that the field shows the error.
 */
export function plainPhone(text: string, countryCode: string): string {
  const digits = latinDigits(text).replace(/[\s().‐-―-]/g, '')
  const prefix = countryCode.replace('+', '')
  const national = digits
    .replace(new RegExp(`^(?:\\+${prefix}|00${prefix}|${prefix}(?=0?\\d{10}$))`), '')
    .replace(/^0(?=\d{10}$)/, '')
  return /^\d{10}$/.test(national) ? national : text.trim()
}

/** `४६६ ००१` and `466 001` as `466001`. */
export function plainPin(text: string): string {
  return latinDigits(text).replace(/\s/g, '')
}

/** Validates and sends a form with phone and PIN in the API's format; the ten digits must be a possible mobile number. */
export function plainContact<Values extends FieldValues>(
  resolver: SchemaResolver<Values>,
): SchemaResolver<Values> {
  const resolve: typeof resolver = Object.assign(
    (async (values, context, options) => {
      const plain: Record<string, unknown> = { ...values }
      const countryCode = String(values['countryCode'] ?? '+91')
      const phoneNo = plainPhone(String(values['phoneNo'] ?? ''), countryCode)
      plain['phoneNo'] = phoneNo
      for (const name of ['pinCode', 'pincode'])
        if (name in values) plain[name] = plainPin(String(values[name] ?? ''))
      const checked = await resolver(plain as Values, context, options)
      if (phoneNo === '' || 'phoneNo' in checked.errors || isMobileNumber(countryCode, phoneNo))
        return checked
      const fault = { type: 'phone', message: fieldFault(PHONE_FAULT) }
      return { values: {}, errors: { ...checked.errors, phoneNo: fault } as FieldErrors<Values> }
    }) as typeof resolver,
    { prepare: resolver.prepare },
  )
  return resolve
}
