import { eventually } from '@boli/test-kit'
import type { form as formOf } from '@boli/test-kit/form'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { admin, farmer, form, useInformation } from './support/information-app.ts'

const scheme = {
  title: 'PM-KISAN',
  description: 'Income support for land-holding farmer families',
  category: 'schemes',
  source: 'Ministry of Agriculture',
  link: 'https://pmkisan.gov.in',
  validTill: '2027-03-31',
}
const information = useInformation()
let picture: Buffer

beforeAll(async () => {
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1f6b3b' } })
    .png()
    .toBuffer()
})
beforeEach(async () => {
  await information.db.deleteFrom('items').execute()
  await information.db.deleteFrom('outbox').execute()
})

const create = (fields: Record<string, string>, file?: { name: string; bytes: Buffer }, key = '') => {
  const { headers, ...request } = form('POST', '/api/v1/admin/create-info', fields, file)
  return information.call(admin, { ...request, headers: { ...headers, 'idempotency-key': key } })
}
const update = (id: string, ...sent: Parameters<typeof formOf>) =>
  information.call(admin, form('PATCH', `/api/v1/admin/update-info/${id}`, ...sent))
/** Whether the picture at this address waits to be removed. */
async function isReleased(address: string) {
  const waiting = information.db.selectFrom('picture_uploads').select('key')
  const keys = await waiting.where('is_removing', '=', true).execute()
  return keys.some(({ key }) => address.includes(key))
}
const itemCount = async () => (await information.db.selectFrom('items').select('id').execute()).length

describe('create-info', () => {
  test('publishes an item with its picture in two sizes', async () => {
    const answer = await create(scheme, { name: 'field.png', bytes: picture })
    expect(answer.statusCode).toBe(200)
    const { data, message } = answer.json()
    expect(message).toBe('Information created successfully')
    expect(data).toMatchObject({ ...scheme, externalLink: scheme.link })
    expect(data.image).toMatch(/^\/media\/information\/.+-800\.webp$/)
    expect((await information.app.inject(data.image)).headers['content-type']).toBe('image/webp')
  })

  test('names every wrong field and stores nothing', async () => {
    const answer = await create({ category: 'news', link: 'javascript:alert(1)' })
    expect(answer.statusCode).toBe(400)
    const fields = answer.json().errors.map(({ field }: { field: string }) => field)
    expect(fields).toEqual(['category', 'title', 'description', 'link'])
    expect(await itemCount()).toBe(0)
  })

  test('with one idempotency key publishes one item, also at the same time', async () => {
    const file = { name: 'field.png', bytes: picture }
    const answers = await Promise.all([create(scheme, file, 'k1'), create(scheme, file, 'k1')])
    answers.push(await create(scheme, file, 'k1'))
    expect(new Set(answers.map((answer) => answer.json().data._id)).size).toBe(1)
    expect([await itemCount(), await isReleased(answers[0]?.json().data.image)]).toEqual([1, false])
    const other = await create({ ...scheme, title: 'Another' }, file, 'k1')
    expect([other.statusCode, other.json().code]).toEqual([409, 'key-reused'])
    expect((await create(scheme, file, 'k'.repeat(101))).statusCode).toBe(400)
  })

  test('stores nothing when the picture cannot be stored', async () => {
    information.faults.isStoreDown = true
    const answer = await create(scheme, { name: 'field.png', bytes: picture })
    information.faults.isStoreDown = false
    expect(answer.statusCode).toBe(500)
    expect(await itemCount()).toBe(0)
  })
})

describe('update-info', () => {
  test('changes what was sent and replaces the picture', async () => {
    const before = (await create(scheme, { name: 'a.png', bytes: picture })).json().data
    const link = { externalLink: 'https://example.org/new' }
    const answer = await update(before._id, link, { name: 'b.png', bytes: picture })
    expect(answer.json()).toMatchObject({
      message: 'Information updated successfully',
      data: { title: scheme.title, link: 'https://example.org/new', validTill: scheme.validTill },
    })
    expect(answer.json().data.image).not.toBe(before.image)
    expect(await isReleased(before.image)).toBe(true)
  })

  test('removes the picture on request', async () => {
    const before = (await create(scheme, { name: 'a.png', bytes: picture })).json().data
    expect((await update(before._id, { removeImage: 'false' })).json().data.image).toBe(before.image)
    expect((await update(before._id, { removeImage: 'true' })).json().data.image).toBeNull()
  })
})

test('delete-info removes the item and releases its picture, and a second time answers 404', async () => {
  const { _id, image } = (await create(scheme, { name: 'field.png', bytes: picture })).json().data
  const remove = () => information.call(admin, { method: 'DELETE', url: `/api/v1/admin/delete-info/${_id}` })
  expect((await remove()).json().message).toBe('Information deleted successfully')
  expect(await isReleased(image)).toBe(true)
  expect((await remove()).statusCode).toBe(404)
})

test('publishes the creation, change and removal of an item in order', async () => {
  const { _id } = (await create(scheme)).json().data
  await update(_id, { title: 'PM-KISAN, new' })
  await information.call(admin, { method: 'DELETE', url: `/api/v1/admin/delete-info/${_id}` })
  const ofItem = () => information.published.filter(({ subject }) => subject === _id)
  await eventually(() => expect(ofItem()).toHaveLength(3))
  const by = { userId: expect.any(String), username: 'meera' }
  expect(ofItem()).toMatchObject([
    { type: 'item-published', version: 1, data: { admin: by } },
    { type: 'item-updated', version: 2, data: { title: 'PM-KISAN, new', category: 'schemes', admin: by } },
    { type: 'item-removed', version: 3, data: { title: 'PM-KISAN, new', admin: by } },
  ])
})

describe('get-all and search', () => {
  beforeEach(async () => {
    for (const [title, category] of [
      ['Soil Health Card', 'schemes'],
      ['Drip irrigation', 'techniques'],
      ['Rotavator', 'equipment'],
      ['किसान क्रेडिट कार्ड', 'schemes'],
    ] as const) {
      information.clock.now = new Date(information.clock.now.getTime() + 1000)
      const { validTill: _, ...rest } = scheme
      expect((await create({ ...rest, title, category, description: `About ${title}` })).statusCode).toBe(200)
    }
  })
  const titles = async (request: { method: 'GET' | 'POST'; url: string }) => {
    const answer = await information.call(farmer, request)
    expect(answer.statusCode).toBe(200)
    return answer.json().data.map(({ title }: { title: string }) => title)
  }

  test('lists the newest first, limited, with or without a slash', async () => {
    expect(await titles({ method: 'GET', url: '/api/v1/info/get-all/?limit=3' })).toEqual([
      'किसान क्रेडिट कार्ड',
      'Rotavator',
      'Drip irrigation',
    ])
    expect(await titles({ method: 'GET', url: '/api/v1/info/get-all?category=schemes' })).toHaveLength(2)
    expect(await titles({ method: 'GET', url: '/api/v1/info/get-all/?category=all' })).toHaveLength(4)
  })

  test('lists up to 100 without a page, and 20 a page', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => create({ ...scheme, title: `Scheme ${at}` })))
    for (const [query, count] of [
      ['', 24],
      ['?page=1', 20],
    ] as const)
      expect(await titles({ method: 'GET', url: `/api/v1/info/get-all/${query}` })).toHaveLength(count)
  })

  test('lists an expired scheme last, and for administrators in its place', async () => {
    information.clock.now = new Date(information.clock.now.getTime() + 1000)
    await create({ ...scheme, title: 'Over', validTill: '2026-11-19' })
    await create({ ...scheme, title: 'Last day', validTill: '2026-11-20' })
    const listed = await titles({ method: 'GET', url: '/api/v1/info/get-all/' })
    expect([listed.at(0), listed.at(-1)]).toEqual(['Last day', 'Over'])
    const { content } = (await information.call(admin, { url: '/api/v1/admin/information-analytics' })).json()
      .data
    expect(content.slice(0, 2).map(({ title }: { title: string }) => title)).toContain('Over')
  })

  test.each([
    ['GET', 'get-all/?'],
    ['POST', 'search/?query=about&'],
  ] as const)(
    '%s %s: the reader’s language comes first, recognised by the letters of the texts',
    async (method, path) => {
      const inLanguage = (language: string) =>
        titles({ method, url: `/api/v1/info/${path}language=${language}` })
      const english = ['Rotavator', 'Drip irrigation', 'Soil Health Card']
      expect((await inLanguage('en')).at(-1)).toBe('किसान क्रेडिट कार्ड')
      expect((await inLanguage('hi')).at(0)).toBe('किसान क्रेडिट कार्ड')
      expect([...(await inLanguage('hi'))].sort()).toEqual(['किसान क्रेडिट कार्ड', ...english].sort())
      const answer = await information.call(farmer, { url: '/api/v1/info/get-all?language=hi' })
      const shown = answer.json().data.map(({ language }: { language: string }) => language)
      expect(shown).toEqual(['hi', 'en', 'en', 'en'])
    },
  )

  test.each([
    ['words in any order', 'card soil', ['Soil Health Card']],
    ['a prefix', 'rotav', ['Rotavator']],
    ['a misspelt word', 'irigation', ['Drip irrigation']],
    ['Hindi', 'क्रेडिट', ['किसान क्रेडिट कार्ड']],
    ['nothing', 'zzzz', []],
    ['a percent sign as itself', '100%', []],
  ])('finds %s', async (_, query, expected) => {
    expect(
      await titles({ method: 'POST', url: `/api/v1/info/search/?query=${encodeURIComponent(query)}` }),
    ).toEqual(expected)
  })

  test.each([
    ['the list', 'GET', 'get-all?category=schemes&limit=1', ['किसान क्रेडिट कार्ड'], 2, true],
    ['its last page', 'GET', 'get-all?category=schemes&limit=1&page=2', ['Soil Health Card'], 2, false],
    ['a search', 'POST', 'search/?query=about&limit=3', 3, 4, true],
    ['a narrow search', 'POST', 'search/?query=card&category=schemes', ['Soil Health Card'], 1, false],
    ['a search in another category', 'POST', 'search/?query=card&category=equipment', [], 0, false],
  ] as const)('pages %s, and counts all of it', async (_, method, path, titles, total, hasMore) => {
    const { data, ...rest } = (await information.call(farmer, { method, url: `/api/v1/info/${path}` })).json()
    const shown = data.map(({ title }: { title: string }) => title)
    expect(typeof titles === 'number' ? shown.length : shown).toEqual(titles)
    expect(rest).toMatchObject({ total, hasMore })
  })

  test('filters the administrators’ list by category and search together', async () => {
    const contentOf = async (query: string) => {
      const answer = await information.call(admin, { url: `/api/v1/admin/information-analytics?${query}` })
      return answer.json().data.content.map(({ title }: { title: string }) => title)
    }
    expect(await contentOf('category=techniques')).toEqual(['Drip irrigation'])
    expect(await contentOf('category=schemes&search=soil')).toEqual(['Soil Health Card'])
    expect(await contentOf('category=equipment&search=soil')).toEqual([])
  })

  test('gives administrators ten to a page by default', async () => {
    for (let number = 5; number <= 11; number += 1) await create({ ...scheme, title: `Scheme ${number}` })
    const answer = await information.call(admin, { url: '/api/v1/admin/information-analytics' })
    expect(answer.json().data).toMatchObject({ totalPages: 2, total: 11, hasMore: true })
    expect(answer.json().data.content).toHaveLength(10)
  })

  test('pages the administrators’ list', async () => {
    const list = async (query: string) =>
      (await information.call(admin, { url: `/api/v1/admin/information-analytics?${query}` })).json().data
    expect(await list('page=2&limit=3&category=all&search=')).toMatchObject({
      ...{ totalPages: 2, total: 4, hasMore: false, content: [{ title: 'Soil Health Card' }] },
    })
    expect(await list('search=rotavator')).toMatchObject({ totalPages: 1, total: 1 })
  })
})
