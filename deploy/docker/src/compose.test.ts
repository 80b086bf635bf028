import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { filesOf } from './distribute.ts'

interface ComposeService {
  environment?: Record<string, string>
  volumes?: string[]
  networks?: string[]
  ports?: string[]
}

const root = resolve(import.meta.dirname, '../../..')
const compose: { services: Record<string, ComposeService>; networks: Record<string, unknown> } = parse(
  readFileSync(join(root, 'docker-compose.yml'), 'utf8'),
  { merge: true },
)
const own = ['setup', 'identity', 'auctions', 'information', 'analytics', 'realtime', 'gateway']

describe('docker-compose.yml', () => {
  test.each([...own, 'postgres', 'pictures'])('gives %s its own secrets and no others', (name) => {
    const { environment = {}, volumes = [] } = compose.services[name] ?? {}
    const secrets = volumes.filter((volume) => volume.startsWith('secrets'))
    expect(secrets).toEqual([`secrets-${name}:/run/boli:ro`])
    const wanted = Object.values(environment).flatMap(
      (value) => /^\/run\/boli\/(.+)$/.exec(String(value))?.[1] ?? [],
    )
    const given = [...filesOf[name as keyof typeof filesOf], 'service-keys']
    expect(given).toEqual(expect.arrayContaining(wanted))
  })

  test('publishes no port beyond this machine unless asked', () => {
    const ports = Object.values(compose.services).flatMap((service) => service.ports ?? [])
    expect(ports.filter((port) => !/^(\$\{BIND:-127\.0\.0\.1\}|127\.0\.0\.1):/.test(port))).toEqual([])
  })

  test('lets out who sends mail or keeps pictures, and none of the data servers', () => {
    const out = Object.entries(compose.services)
      .filter(([, { networks = [] }]) => networks.includes('egress'))
      .map(([name]) => name)
    expect(out).toEqual(['identity', 'auctions', 'information'])
    for (const name of ['postgres', 'kafka', 'redis', 'pictures']) {
      expect(compose.services[name]?.networks).toEqual(['inside'])
    }
  })
})
