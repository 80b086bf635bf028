import { once } from 'node:events'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type AuctionView, routes } from '@boli/contracts'
import { openSession } from '@boli/market'
import { eventually } from '@boli/test-kit'
import { afterAll, describe, expect } from 'vitest'
import { endedLots, queryEmbedded } from '../support/embedded-database.ts'
import { type EmbeddedStack, startEmbedded, temporaryDataFolder } from '../support/embedded-stack.ts'
import { startStory } from '../support/story.ts'

const data = await temporaryDataFolder()

describe('one data folder from its first start to a fresh one', () => {
  const step = startStory()
  let stack: EmbeddedStack

  afterAll(async () => {
    await stack?.stop()
    await data.remove()
  })

  const start = async (...flags: string[]) => {
    stack = await startEmbedded({ dataFolder: data.path, flags })
  }

  async function allLots(): Promise<string[]> {
    const query = { limit: 100 }
    const { data: lots } = await openSession(stack.url).call<AuctionView[]>(routes.listAuctions, { query })
    return lots.map(({ _id }) => _id).sort()
  }

  step(
    'killed, it takes its Postgres along; a second start keeps what was there, what ended stays ended, and a taken port is said',
    async () => {
      stack = await startEmbedded({ dataFolder: data.path, environment: { DEMO_PASSWORD: 'Kisan@2026' } })
      const lots = await allLots()
      expect(lots.length).toBeGreaterThan(20)
      const ended = await eventually(async () => {
        const found = await endedLots(data.path)
        expect(found.map(({ close_reason }) => close_reason)).toEqual(
          expect.arrayContaining(['sold', 'no-bids']),
        )
        return found
      })
      expect(await queryEmbedded(data.path, 'show fsync')).toEqual([{ fsync: 'on' }])
      const { port } = new URL(stack.url)
      const { pid } = JSON.parse(await readFile(join(data.path, 'lock.json'), 'utf8'))
      const lock = await readFile(join(data.path, 'postgres', 'postmaster.pid'), 'utf8')
      const postgres = Number(lock.split('\n')[0])
      process.kill(pid, 'SIGKILL')
      await eventually(() => expect(() => process.kill(postgres, 0)).toThrow())
      await stack.stop()

      const other = createServer()
      await once(other.listen(Number(port)), 'listening')
      await start('--port', port)
      other.close()
      expect(stack.output()).toContain(`Port ${port} is taken: Boli is on port`)
      expect(Number(new URL(stack.url).port)).toBeGreaterThan(Number(port))
      expect(await eventually(allLots)).toEqual(lots)
      expect(await endedLots(data.path)).toEqual(ended)
      const { username, password } = stack.account('business')
      expect(password).toBe('Kisan@2026')
      await openSession(stack.url).call(routes.login, { json: { input: username, password } })
    },
  )

  step('the log has no address of a refused registration, and no other user reads it', async () => {
    const email = 'private.person@embedded.example'
    const register = (username: string) =>
      openSession(stack.url).call(routes.register, {
        json: { username, email, password: 'Kisan@2026', role: 'farmer' },
      })
    await register('AshaKale')
    await expect(register('BharatRao')).rejects.toThrow('email-taken')
    const log = join(data.path, 'logs', 'boli.log')
    await eventually(async () => expect(await readFile(log, 'utf8')).toContain('users_email_unique'))
    expect(await readFile(log, 'utf8')).not.toContain(email)
    const below = await readdir(data.path, { recursive: true, withFileTypes: true })
    const own = below.filter(({ parentPath }) => !parentPath.startsWith(join(data.path, 'postgres')))
    for (const { name, parentPath } of own) {
      if (name === 'postgres') continue
      const { mode } = await stat(join(parentPath, name))
      expect([name, mode & 0o077]).toEqual([name, 0])
    }
    expect((await stat(data.path)).mode & 0o066).toBe(0)
  })

  step('Ctrl-C stops it, and during the start leaves nothing behind', async () => {
    await stack.stop()
    expect(stack.output()).toContain('Boli has stopped.')
    const interrupted = startEmbedded({ dataFolder: data.path, interruptAt: 'Starting the services' })
    await expect(interrupted).rejects.toThrow('Boli has stopped.')
    expect(await readdir(data.path)).not.toContain('lock.json')
    expect(await readdir(join(data.path, 'postgres'))).not.toContain('postmaster.pid')
  })

  step('files that are missing are said in a sentence', async () => {
    const file = join(data.path, 'postgres', 'PG_VERSION')
    await rename(file, `${file}.away`)
    await expect(start('--no-demo')).rejects.toThrow(/is damaged: it is not a whole Postgres folder/)
    await rename(`${file}.away`, file)
  })

  step('a damaged database is reported with what to do, and --fresh starts with a new one', async () => {
    await writeFile(join(data.path, 'postgres', 'global', 'pg_control'), 'not a control file')
    await expect(start('--no-demo')).rejects.toThrow(/The database in .* is damaged: .* npm start -- --fresh/)
    await start('--no-demo', '--fresh')
    expect(await allLots()).toEqual([])
    const { username, password } = stack.account('admin')
    const signIn = openSession(stack.url).call(routes.login, { json: { input: username, password } })
    // The password is correct, but only allows choosing a new one.
    await expect(signIn).rejects.toMatchObject({ answer: { code: 'password-change-required' } })
  })
})
