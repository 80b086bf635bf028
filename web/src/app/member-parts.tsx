import { type ComponentType, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { startOver } from '../lib/start-over.ts'

type Member = typeof import('./member.ts')

let loaded: Member | undefined

/** Fetches what every page of a member needs; many calls fetch once. */
export async function loadMember(): Promise<void> {
  loaded = await import('./member.ts')
}

/**
 * A part of it, drawn at once where it is here already: where React has shown a stand-in for something, it
 * holds back what comes after it for a third of a second.
 */
function memberPart<Props extends object>(pick: (member: Member) => ComponentType<Props>) {
  const Later = lazyPart(async () => {
    await loadMember().catch((error) => {
      startOver(error)
      throw error
    })
    return { default: pick(loaded as Member) }
  })
  return function MemberPart(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => (loaded ? pick(loaded) : Later))
    return <Part {...props} />
  }
}

export const DataProvider = memberPart((member) => member.DataProvider)
export const SignedInBar = memberPart((member) => member.SignedInBar)
export const BottomBar = memberPart((member) => member.BottomBar)
export const BuyerWatch = memberPart((member) => member.BuyerWatch)
export const LivePrices = memberPart((member) => member.LivePrices)
