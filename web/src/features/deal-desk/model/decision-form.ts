import { readRupees } from '../../../lib/numbers.ts'
import type { ReadForm } from '../../deals/hooks/use-step-form.ts'
import { readQuantity } from '../../deals/model/quantities.ts'

export const outcomes = ['go-on', 'adjust', 'cancel'] as const

export interface DecisionForm {
  /** Empty until chosen: a decision must not come from a default. */
  outcome: (typeof outcomes)[number] | ''
  by: 'quantity' | 'amount'
  value: string
  fault: 'nobody' | 'farmer' | 'buyer' | ''
  note: string
}

export const emptyDecision: DecisionForm = {
  ...{ outcome: '', by: 'quantity', value: '', fault: '', note: '' },
}

/** The decision in the API's format; a quantity or an amount only with an adjustment, a fault only with a cancellation. */
export function readDecision(form: DecisionForm, unit: string): ReadForm<DecisionForm> {
  const { outcome, by, fault } = form
  const note = form.note.trim()
  const value = by === 'quantity' ? readQuantity(form.value, unit) : readRupees(form.value)
  const faults = {
    ...(outcome === '' && { outcome: { code: 'choice' } }),
    ...(outcome === 'adjust' && !value && { value: { code: by === 'quantity' ? 'weight' : 'amount' } }),
    ...(outcome === 'cancel' && fault === '' && { fault: { code: 'choice' } }),
    ...(note === '' && { note: { code: 'required' } }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  return {
    body: {
      outcome,
      note,
      ...(outcome === 'adjust' && { [by]: value }),
      ...(outcome === 'cancel' && { fault: fault === 'nobody' ? null : fault }),
    },
  }
}
