import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { type ComponentType, Fragment, type ReactNode, useState } from 'react'
import { create } from 'zustand'
import { lazyPart } from '../lib/lazy-part.ts'
import { startOver } from '../lib/start-over.ts'

type Member = typeof import('./member.ts')

let loaded: Member | undefined
const useDataStore = create<{ queryClient: QueryClient | undefined }>(() => ({ queryClient: undefined }))

/** Fetches the modules of every member page; repeated calls fetch once. */
export async function loadMember(): Promise<void> {
  loaded = await import('./member.ts')
  useDataStore.setState({ queryClient: loaded.queryClient })
}

/**
 * The query cache for pages and frame alike. It is fetched with the members' modules, so that a guest's first visit
 * needs none of it, and arrives without remounting the frame.
 */
export function DataFrame({ children }: { children: ReactNode }) {
  const queryClient = useDataStore((state) => state.queryClient)
  return <QueryClientContext value={queryClient}>{children}</QueryClientContext>
}

/**
 * A lazy part, rendered at once if it is already loaded: after React has shown a fallback, it delays the content for a
 * third of a second.
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

/** Renders its children as soon as the query cache is available. */
export const WithData = memberPart<{ children: ReactNode }>(() => Fragment)
export const SignedInBar = memberPart((member) => member.SignedInBar)
export const MemberFrame = memberPart((member) => member.MemberFrame)
