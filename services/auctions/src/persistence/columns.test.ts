import { expect, it } from 'vitest'
import { arraysOf, type Columns, rowOf, rowsFrom } from './columns.ts'

const columns = {
  id: ['uuid', (item) => item.id],
  key: ['text', (item) => item.key],
  paise: ['bigint', (item) => item.amountPaise],
  is_new: ['bool', (item) => item.isNew],
  at: ['time', (item) => item.at],
} as const satisfies Columns<{
  id: string | null
  key: string
  amountPaise: number | null
  isNew: boolean
  at: Date | null
}>
const id = '0199a6c0-0000-7000-8000-000000000000'

it('sends rows as one text array per column, with every text quoted', () => {
  const rows = [
    { id, key: 'a "quoted" \\ {key},', amountPaise: 2_050, isNew: true, at: new Date(1_700) },
    { id: null, key: 'NULL', amountPaise: null, isNew: false, at: null },
  ]
  expect(arraysOf(columns, rows)).toEqual([
    `{"${id}",NULL}`,
    '{"a \\"quoted\\" \\\\ {key},","NULL"}',
    '{2050,NULL}',
    '{true,false}',
    '{1700,NULL}',
  ])
})

it('reads columns back by position, and texts with unnest', () => {
  expect(rowsFrom(columns, 3)).toBe(
    'select ($3::uuid[])[i] as id, key, ($5::bigint[])[i] as paise, ($6::bool[])[i] as is_new, ' +
      'to_timestamp(($7::bigint[])[i]::float8 / 1000) as at ' +
      'from unnest($4::text[]) with ordinality as texts (key, i)',
  )
  expect(rowsFrom({ id: columns.id }, 1)).toBe(
    'select ($1::uuid[])[i] as id from generate_series(1, cardinality($1::uuid[])) as i',
  )
})

it('sends bytes of one length as one value, null as zeros', () => {
  const digests: Columns<{ id: string; digest: Uint8Array | null }> = {
    id: ['uuid', (item) => item.id],
    digest: ['bytes16', (item) => item.digest],
  }
  const digest = Uint8Array.from({ length: 16 }, (_, index) => index + 1)
  const rows = [
    { id, digest },
    { id, digest: null },
  ]
  expect(arraysOf(digests, rows)[1]).toEqual(Buffer.from([...digest, ...new Uint8Array(16)]))
  expect(rowsFrom(digests, 1)).toBe(
    'select ($1::uuid[])[i] as id, ' +
      `nullif(substr($2::bytea, (i::int - 1) * 16 + 1, 16), '\\x${'00'.repeat(16)}'::bytea) as digest ` +
      'from generate_series(1, cardinality($1::uuid[])) as i',
  )
})

it('makes one row per item', () => {
  const item = { id, key: 'key', amountPaise: 2_050, isNew: true, at: null }
  expect(rowOf(columns, item)).toEqual({ id, key: 'key', paise: 2_050, is_new: true, at: null })
})
