import { type LeafTerms, toBase64 } from '@boli/proof'
import { expect, it } from 'vitest'
import { headOf, type NewLeaf, numberLeaves, withLeaves } from './leaves.ts'

const terms: LeafTerms = {
  auctionId: 'lot',
  startsAtMs: 1_700_000_000_000,
  plannedEndMs: 1_700_000_600_000,
  fixedIncrementPaise: 5_000,
  hasReserve: true,
  decideAfterClose: false,
  softCloseWindowMs: 180_000,
  softCloseCapMs: 1_800_000,
}
const leaves: NewLeaf[] = [
  { kind: 'opened', tag: 'aa', amountPaise: 200_000, timeMs: 1_700_000_000_000, terms, migrated: null },
  { kind: 'edit', tag: 'aa', amountPaise: 210_000, timeMs: 1_700_000_001_000, terms },
  { kind: 'bid', tag: 'bb', amountPaise: 220_000, timeMs: 1_700_000_002_000, commitment: 'cc' },
  { kind: 'automatic', tag: 'dd', amountPaise: 225_000, timeMs: 1_700_000_003_000 },
  { kind: 'closed', tag: 'dd', amountPaise: 225_000, timeMs: 1_700_000_600_000, reason: 'sold' },
]

// Recorded from a published release: existing logs and receipts contain these bytes permanently.
it('the text and hash of each kind of leaf, and the root above them, never change', () => {
  const empty = { size: 0, hashes: [] }
  const numbered = numberLeaves(empty, leaves)
  const allTerms = '["lot",1700000000000,1700000600000,5000,true,false,180000,1800000]'
  expect(numbered.map(({ leaf }) => leaf)).toEqual([
    `[1,"opened",0,"aa",200000,1700000000000,"",${allTerms}]`,
    `[1,"edit",1,"aa",210000,1700000001000,"",${allTerms}]`,
    '[1,"bid",2,"bb",220000,1700000002000,"cc"]',
    '[1,"automatic",3,"dd",225000,1700000003000,""]',
    '[1,"closed",4,"dd",225000,1700000600000,"","sold"]',
  ])
  expect(numbered.map(({ hash }) => toBase64(hash))).toEqual([
    'M3grAGGlVu98ediFtDxvmuvjQp3CByC4LnKBlBCnxmw=',
    'u295WfukoiOZgQt+tPayM5BY1+ktfku1fNGEvPKpP6Q=',
    'Ru/HdCFliZteLRWmZmTI7Rn8upMzBVBD2p2hGYcX/Uk=',
    '7l2BSkaH78jw/8GFitZSkkaIyT5/5b47UfKyHWw32xM=',
    'w3CKHTJLo+Fylml62iUY2agtNlKJ380bFZdBKTOvlY0=',
  ])
  expect(headOf(withLeaves(empty, numbered))).toEqual({
    size: 5,
    root: 'ePsgiOv3oN4O0p0SWw1w4JI4QX9n+Jhchm8EhOsbm10=',
  })
})
