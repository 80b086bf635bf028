import {
  type ChargeFields,
  DEFAULT_LANGUAGE,
  type DealParty,
  type IndianState,
  type Language,
  languages,
} from '@boli/contracts'
import { faultResolver } from '../../../lib/form-errors.ts'
import { plainNumber } from '../../../lib/numbers.ts'

/** The name in each language, of which only the default one must be given, and the rest. */
export interface ChargeForm extends Record<Language, string> {
  payer: DealParty
  kind: ChargeFields['kind']
  rate: string
  category: string
  state: IndianState | ''
  from: string
  to: string
}

export const chargeFields = [
  ...languages,
  ...(['payer', 'kind', 'rate', 'category', 'state', 'from', 'to'] as const),
] satisfies readonly (keyof ChargeForm)[]

const inEach = (nameIn: (language: Language) => string) =>
  Object.fromEntries(languages.map((language) => [language, nameIn(language)])) as Record<Language, string>

export function toChargeForm(charge: ChargeFields | null): ChargeForm {
  return {
    ...inEach((language) => charge?.name[language] ?? ''),
    payer: charge?.payer ?? 'buyer',
    kind: charge?.kind ?? 'percent',
    rate: charge ? String(charge.rate) : '',
    category: charge?.category ?? '',
    state: charge?.state ?? '',
    from: charge?.from ?? '',
    to: charge?.to ?? '',
  }
}

export function toCharge(form: ChargeForm): ChargeFields {
  const names = languages.map((language) => [language, form[language].trim()])
  return {
    name: Object.fromEntries(names.filter(([, name]) => name !== '')),
    payer: form.payer,
    kind: form.kind,
    rate: Number(plainNumber(form.rate)),
    category: form.category || null,
    state: form.state || null,
    from: form.from,
    to: form.to || null,
  }
}

/** A percentage above a hundred is an error; a missing end date is not. */
export const chargeResolver = faultResolver<ChargeForm>((values) => {
  const rate = plainNumber(values.rate)
  return {
    [DEFAULT_LANGUAGE]: values[DEFAULT_LANGUAGE].trim() === '' && 'required',
    rate: (rate === null || (values.kind === 'percent' && Number(rate) > 100)) && 'rate',
    from: values.from === '' && 'date',
    to: values.to !== '' && values.to < values.from && 'to-before-from',
  }
})
