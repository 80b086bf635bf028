import { type ChargeFields, type PayoutDetailsBody, routes } from '@boli/contracts'
import type { ApiSession } from '@boli/market'
import type { SignedIn } from '../accounts.ts'

const always = { category: null, from: '2026-01-01', to: null } as const
const charges: readonly ChargeFields[] = [
  {
    ...{ name: { en: 'Mandi fee', hi: 'मंडी शुल्क' }, payer: 'buyer', kind: 'percent', rate: 1 },
    ...{ ...always, state: null },
  },
  {
    ...{ name: { en: 'Market cess', hi: 'मंडी उपकर' }, payer: 'buyer', kind: 'percent', rate: 0.5 },
    ...{ ...always, state: 'MP' },
  },
  {
    ...{ name: { en: 'Weighing', hi: 'तुलाई' }, payer: 'farmer', kind: 'per-unit', rate: 4 },
    ...{ ...always, category: 'root', state: null },
  },
]

/** Settings that an administrator enters before the first deal. */
export async function keepCharges(admin: ApiSession): Promise<void> {
  const { data } = await admin.call<ChargeFields[]>(routes.charges)
  const missing = charges.filter(({ name }) => data.every((known) => known.name.en !== name.en))
  for (const json of missing) await admin.call(routes.addCharge, { json })
}

/** The payout details of a farmer. No real bank or payment service has these names. */
export async function keepPayoutDetails({ person, session }: SignedIn, password: string): Promise<void> {
  const json: PayoutDetailsBody = {
    upiId: `${person.username.toLowerCase()}@demo`,
    holder: `${person.firstName} ${person.lastName}`,
    account: `55555${person.contact.phoneNo}`,
    ifsc: 'DEMO0000001',
    password,
  }
  await session.call(routes.savePayoutDetails, { json })
}
