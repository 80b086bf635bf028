import { readRupees } from '../../../lib/numbers.ts'
import type { ReadForm } from '../../deals/hooks/use-step-form.ts'
import { readQuantity } from '../../deals/model/quantities.ts'

export const outcomes = ['go-on', 'adjust', 'cancel'] as const

export interface DecisionForm {
  outcome: (typeof outcomes)[number]
  by: 'quantity' | 'amount'
  value: string
  fault: 'nobody' | 'farmer' | 'buyer'
  note: string
}

export const emptyDecision: DecisionForm = {
  ...{ outcome: 'go-on', by: 'quantity', value: '', fault: 'nobody', note: '' },
}

/** The decision as the API takes it; a quantity or an amount only with an adjustment, a fault only with a cancellation. */
export function readDecision(form: DecisionForm, unit: string): ReadForm<DecisionForm> {
  const { outcome, by, fault } = form
  const note = form.note.trim()
  const value = by === 'quantity' ? readQuantity(form.value, unit) : readRupees(form.value)
  const isBad = outcome === 'adjust' && !value
  if (isBad || note === '') {
    return {
      faults: {
        ...(isBad && { value: { code: by === 'quantity' ? 'weight' : 'amount' } }),
        ...(note === '' && { note: { code: 'required' } }),
      },
    }
  }
  return {
    body: {
      outcome,
      note,
      ...(outcome === 'adjust' && { [by]: value }),
      ...(outcome === 'cancel' && { fault: fault === 'nobody' ? null : fault }),
    },
  }
}
