import type { DealSnapshot, RecipientAccount } from '@boli/contracts'
import { aDealSnapshot } from '@boli/test-kit/snapshots'

const nameOf = ({ userId, username }: RecipientAccount) => ({ userId, username })

/** An agreed deal of two parties that by default waits for payment. */
export const aDeal = (
  farmer: RecipientAccount,
  buyer: RecipientAccount,
  changes: Partial<DealSnapshot> = {},
): DealSnapshot =>
  aDealSnapshot({
    ...{ farmer: nameOf(farmer), buyer: nameOf(buyer), deadline: '2026-11-25T09:00:00.000Z' },
    ...changes,
  })
