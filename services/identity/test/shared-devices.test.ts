import { newId } from '@boli/contracts'
import { describe, expect, test } from 'vitest'
import { dataOf } from './support/browser.ts'
import { firstAdmin, useIdentity } from './support/identity-app.ts'
import { admin, useAdmin } from './support/signed-in.ts'

const identity = useIdentity({ firstAdmin })
useAdmin(identity)

describe('shared-devices', () => {
  const auctionId = newId()
  const compare = (userIds: unknown) => admin.post('/admin/shared-devices', { auctionId, userIds })
  const uses = () => {
    const acts = identity.db.selectFrom('admin_actions').select(['admin_username', 'before'])
    return acts.where('action', '=', 'see-shared-devices').execute()
  }

  test('labels what accounts share without its value, and records each use', async () => {
    const [farmer, twin] = [await identity.signedIn({ role: 'farmer' }), await identity.signedIn()]
    const [neighbour, stranger] = [await identity.signedIn(), await identity.signedIn()]
    const signIn = ({ browser }: typeof farmer, { account }: typeof farmer, address: string) =>
      browser.from(address).signIn(account)
    await signIn(farmer, farmer, '198.51.100.7')
    await signIn(farmer, twin, '2001:db8:1:2::7')
    await signIn(twin, twin, '198.51.99.7')
    await signIn(neighbour, neighbour, '198.51.100.200')
    await signIn(stranger, stranger, '2001:db8:1:2:9::9')
    const contact = JSON.stringify({ mobile: { countryCode: '+91', phoneNo: '9876501234' } })
    const withPhone = [farmer.userId, neighbour.userId]
    await identity.db.updateTable('users').set({ contact }).where('id', 'in', withPhone).execute()

    const userIds = [farmer, twin, neighbour, stranger].map(({ userId }) => userId)
    const answer = await compare(userIds)
    expect(dataOf(answer)).toEqual([
      { userId: userIds[0], devices: ['A'], networks: ['A'], phones: ['A'] },
      { userId: userIds[1], devices: ['A'], networks: ['B'], phones: [] },
      { userId: userIds[2], devices: [], networks: ['A'], phones: ['A'] },
      { userId: userIds[3], devices: [], networks: ['B'], phones: [] },
    ])
    const knownDevices = identity.db.selectFrom('known_devices').selectAll().where('user_id', 'in', userIds)
    const stored = await knownDevices.execute()
    expect(JSON.stringify(stored)).not.toMatch(/198\.51|2001:db8/)
    const facts = { lot: auctionId, accounts: '4', userIds: userIds.join(' ') }
    expect(await uses()).toMatchObject([{ admin_username: 'admin', before: { facts } }])

    const days = (count: number) => new Date(identity.clock.now().getTime() - count * 24 * 60 * 60_000)
    const before = { last_used_at: days(91) }
    await identity.db.updateTable('known_devices').set(before).where('user_id', '=', twin.userId).execute()
    const later = dataOf<{ devices: string[] }[]>(await compare(userIds))
    expect(later.map(({ devices }) => devices)).toEqual([[], [], [], []])
    expect(await uses()).toHaveLength(2)
  })

  test.each([
    ['one account', [newId()]],
    ['one account twice', Array(2).fill(newId())],
    ['no ids', ['asha', 'bala']],
    ['more than fifty', Array.from({ length: 51 }, () => newId())],
  ])('refuses %s, and records nothing', async (_, userIds) => {
    const before = await uses()
    expect((await compare(userIds)).body.code).toBe('validation-failed')
    expect(await uses()).toEqual(before)
  })
})
