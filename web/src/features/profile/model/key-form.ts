import type { KeyScope, MakeKeyBody } from '@boli/contracts'
import { faultResolver } from '../../../lib/form-errors.ts'
import { plainNumber } from '../../../lib/numbers.ts'

export const keyFields = ['name', 'scopes', 'bidCap', 'dayCap', 'expiresInDays', 'addresses'] as const
/** Offered on the page; the API takes any number of days up to a year. */
export const keyDays = [30, 90, 365] as const

export interface KeyForm {
  name: string
  scopes: KeyScope[]
  bidCap: string
  dayCap: string
  expiresInDays: string
  /** One address per line. */
  addresses: string
}

export const emptyKeyForm: KeyForm = {
  ...{ name: '', scopes: ['read'], bidCap: '', dayCap: '', expiresInDays: '90', addresses: '' },
}

/** As the API takes it. */
export function toMakeKeyBody(form: KeyForm, password: string): MakeKeyBody {
  const { name, scopes, bidCap, dayCap, expiresInDays, addresses } = form
  const caps = scopes.includes('bid')
    ? { bidCap: wholeRupees(bidCap) ?? 0, dayCap: wholeRupees(dayCap) ?? 0 }
    : {}
  return {
    name: name.trim(),
    scopes,
    ...caps,
    addresses: addresses.split(/[\s,;]+/).filter((address) => address !== ''),
    expiresInDays: Number(expiresInDays),
    password,
  }
}

/** A cap or a limit. A value above the largest possible one is refused and explained by the server. */
export function wholeRupees(text: string): number | null {
  const number = Number(plainNumber(text))
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

export const keyResolver = faultResolver<KeyForm>(({ name, scopes, bidCap, dayCap }) => {
  const isBidding = scopes.includes('bid')
  return {
    name: name.trim() === '' && 'key-name',
    scopes: scopes.length === 0 && 'key-scopes',
    bidCap: isBidding && wholeRupees(bidCap) === null && 'key-cap',
    dayCap: isBidding && wholeRupees(dayCap) === null && 'key-cap',
  }
})
