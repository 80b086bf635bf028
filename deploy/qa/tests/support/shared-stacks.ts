import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MarketAddress } from '@boli/market'
import { manyAtOneAddress } from '@boli/system'
import { inject } from 'vitest'
import type { EmbeddedOptions, EmbeddedStack } from './embedded-stack.ts'
import { accountIn, marketOf, startEmbedded, temporaryDataFolder } from './embedded-stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which the main process of the run serves the addresses of the shared stacks. */
    sharedStacks: string
  }
}

/** `empty` has only its administrator; `demo` is the demo market. */
type Kind = 'empty' | 'demo'

export type SharedStack = Omit<EmbeddedStack, 'stop'> & { dataFolder: string }

/** The origin of another site that may call the empty market. */
export const OTHER_ORIGIN = 'http://localhost:3999'

const kinds: Record<Kind, Omit<EmbeddedOptions, 'dataFolder'>> = {
  empty: {
    flags: ['--no-demo'],
    // Minutes become seconds, so that auctions end during a test.
    environment: {
      MIN_AUCTION_SECONDS: '5',
      SOFT_CLOSE_SECONDS: '1',
      SOFT_CLOSE_CAP_SECONDS: '1',
      ALLOWED_ORIGINS: OTHER_ORIGIN,
      ...manyAtOneAddress,
    },
  },
  demo: { environment: { DEMO_PASSWORD: 'Kisan@2026', ...manyAtOneAddress } },
}

/** Starts each stack once, when a file first asks for it. @returns the address to ask, and a function that ends them. */
export async function offerStacks(): Promise<{ address: string; stop(): Promise<void> }> {
  const start = async (kind: Kind) => {
    const data = await temporaryDataFolder()
    return { data, stack: await startEmbedded({ dataFolder: data.path, ...kinds[kind] }) }
  }
  const started = new Map<Kind, ReturnType<typeof start>>()
  const server = createServer((request, response) => {
    const kind = request.url === '/demo' ? 'demo' : 'empty'
    const starting = started.get(kind) ?? start(kind)
    started.set(kind, starting)
    starting.then(
      ({ stack: { url, mailbox, accounts, output }, data }) =>
        response.end(JSON.stringify({ url, mailbox, accounts, output: output(), dataFolder: data.path })),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      for (const starting of started.values()) {
        const running = await starting.catch(() => null)
        await running?.stack.stop()
        await running?.data.remove()
        const output = running?.stack.output() ?? ''
        if (running && !output.includes('Boli has stopped.')) throw new Error(`Not stopped:\n${output}`)
      }
    },
  }
}

/** The stack of this kind, shared by all files of the run: no test may stop it or change its settings. */
export async function enterStack(kind: Kind): Promise<SharedStack> {
  const answer = await fetch(`${inject('sharedStacks')}/${kind}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  const { output, ...stack } = JSON.parse(text)
  return {
    ...stack,
    ready: true,
    output: () => output,
    account: (role, number) => accountIn(stack, role, number),
  }
}

/**
 * The running market that `BOLI_ADDRESS` names, whose mails `BOLI_MAILBOX` shows, in which nobody has signed up
 * yet; without them the shared embedded stack of the run. User names distinguish the people of each file.
 */
export async function enterMarket(): Promise<MarketAddress> {
  const { BOLI_ADDRESS: url, BOLI_MAILBOX: mailbox } = process.env
  if (url && mailbox) return { url, mailbox }
  return marketOf(await enterStack('empty'))
}
