import { type DealView, newId, type PublicRoute, routes } from '@boli/contracts'
import type { ApiSession } from '@boli/market'

/** Takes a step of the deal at its current version. `number` is the number of a weighing or payment. */
type Take = (route: PublicRoute, said?: Record<string, unknown>, number?: number) => Promise<DealView>

/** The participants of one deal, who take its steps in sequence through the API. */
export interface StorySteps {
  readonly dealId: string
  farmer: Take
  /** The current buyer: the runner-up, once asked. */
  buyer: Take
  admin: Take
  message(by: 'farmer' | 'buyer', text: string): Promise<void>
}

/** @param sessionOf returns the session of a person by username. */
export function storySteps(
  dealId: string,
  {
    farmer,
    admin,
    sessionOf,
  }: {
    farmer: ApiSession
    admin: ApiSession
    sessionOf(username: string): ApiSession
  },
): StorySteps {
  let current = dealId
  const look = async () => (await farmer.call<DealView>(routes.getDeal, { params: { dealId: current } })).data

  const takeAs =
    (who: (deal: DealView) => ApiSession): Take =>
    async (route, said = {}, number = 1) => {
      const deal = await look()
      const { data } = await who(deal).call<DealView>(route, {
        params: { dealId: current, number: String(number) },
        json: { version: deal.version, ...said },
        idempotencyKey: newId(),
      })
      // The runner-up has a separate deal.
      current = data._id
      return data
    }
  const buyerOf = (deal: DealView) => sessionOf(deal.buyer.username)

  return {
    get dealId() {
      return current
    },
    farmer: takeAs(() => farmer),
    buyer: takeAs(buyerOf),
    admin: takeAs(() => admin),
    async message(by, text) {
      const session = by === 'farmer' ? farmer : buyerOf(await look())
      await session.call(routes.sendDealMessage, {
        params: { dealId: current },
        json: { text },
        idempotencyKey: newId(),
      })
    },
  }
}
