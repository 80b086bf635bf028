import { newId } from '@boli/contracts'
import { draftOf } from '../../../lib/drafts.ts'

/** A step's request, the same for every try. */
export interface StepIntent {
  key: string
  version: number
}

/**
 * The key and version with which one intended step is sent, also when it is repeated: if its answer is lost, or the page is
 * reloaded, a second press takes no second step. It is stored on the device until the outcome is known.
 * @param step The end of the step's path.
 * @param body The request without the version; another body is another step.
 */
export function stepIntentOf(userId: string | null, dealId: string, step: string, body: object) {
  const draft = draftOf(`step.${dealId}.${step}`, userId, 'device')
  const text = JSON.stringify(body)
  return {
    read(version: number): StepIntent {
      const known = draft.read()
      if (known?.body === text && typeof known.key === 'string' && typeof known.version === 'number') {
        return { key: known.key, version: known.version }
      }
      const intent = { key: newId(), version }
      draft.keep({ ...intent, body: text })
      return intent
    },
    forget: draft.forget,
  }
}
