import { describe, expect, it } from 'vitest'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

const empty = { name: '', unit: 'quintals' }

describe('a draft', () => {
  it('is taken up as it was left, for the same person only', () => {
    keepDraft('lot', 'asha', { name: 'Wheat', unit: 'kgs' })
    expect(readDraft('lot', 'asha', empty)).toEqual({ name: 'Wheat', unit: 'kgs' })
    expect(readDraft('lot', 'gupta', empty)).toBeNull()
  })

  it('survives a form that has changed since', () => {
    keepDraft('lot', 'asha', { name: 'Wheat', gone: 'x', unit: 7 })
    expect(readDraft('lot', 'asha', empty)).toEqual({ name: 'Wheat', unit: 'quintals' })
  })

  it('is gone once dropped, and garbage counts as none', () => {
    keepDraft('lot', 'asha', { name: 'Wheat' })
    dropDraft('lot', 'asha')
    expect(readDraft('lot', 'asha', empty)).toBeNull()
    localStorage.setItem('boli.draft.lot.asha', '{')
    expect(readDraft('lot', 'asha', empty)).toBeNull()
  })
})
