import { type ChargeFields, type PayoutDetailsBody, routes } from '@boli/contracts'
import type { ApiSession } from '@boli/market'
import demoCharges from '../../../demo/charges.json' with { type: 'json' }
import type { SignedIn } from '../accounts.ts'

const charges = demoCharges as readonly ChargeFields[]

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
