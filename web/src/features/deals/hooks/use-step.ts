import { type DealAnswer, type DealView, newId, type TimelineEntry } from '@boli/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { api } from '../../../lib/api-client.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { draftOf } from '../../../lib/drafts.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { currentUser } from '../../../lib/session-store.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { dealKeys, refreshWaitingDeals } from '../../../lib/waiting-deals.ts'
import { useStepOutcome } from '../model/steps.ts'

export interface Step {
  /** The end of the path: `weighings/2/confirm`. */
  path: string
  /** Base path of the steps; administrators have their own. */
  root?: string
  body?: object
  /** Message after the step. */
  done: string
}

/** Error codes that mean that the deal on the screen is outdated. */
const movedCodes = new Set(['changed-meanwhile', 'step-not-open', 'not-your-step', 'conflict'])

/** Whether the outcome of a step is unknown, so that the same one must be sent again. */
function isUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.isNetworkFailure || error.status >= 500
}

/** Takes steps of one deal. If the deal has changed meanwhile, it is fetched and shown instead. */
export function useStep(deal: Pick<DealView, '_id' | 'version' | 'timeline'>) {
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const navigate = useNavigate()

  function keep(fresh: DealView) {
    queryClient.setQueryData(dealKeys.detail(fresh._id), fresh)
    if (fresh._id !== deal._id) {
      // The runner-up's deal is another one, and the deal on the screen has changed with it.
      void queryClient.invalidateQueries({ queryKey: dealKeys.detail(deal._id) })
      navigate(`/deals/${fresh._id}`)
    }
    void queryClient.invalidateQueries({ queryKey: dealKeys.lists })
    void refreshWaitingDeals()
  }

  const mutation = useMutation({
    mutationFn: async ({ path, root = '/deals', body = {} }: Step) => {
      const intent = stepIntentOf(currentUser()?._id ?? null, deal._id, path, body)
      const { key, version } = intent.read(deal.version)
      try {
        const address = `${root}/${deal._id}/${path}`
        const answer = await api.post<typeof DealAnswer>(
          address,
          { ...body, version },
          { idempotencyKey: key },
        )
        intent.forget()
        return answer.data
      } catch (error) {
        if (!isUnknown(error)) intent.forget()
        throw error
      }
    },
    onSuccess: (fresh, { done }) => {
      keep(fresh)
      useStepOutcome.setState(({ taken }) => ({ taken: taken + 1, changes: null }))
      toastSuccess(done)
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && movedCodes.has(error.code))) return
      await queryClient.refetchQueries({ queryKey: dealKeys.detail(deal._id) })
      const fresh = queryClient.getQueryData<DealView>(dealKeys.detail(deal._id))
      if (fresh) useStepOutcome.setState({ changes: newEntries(deal.timeline, fresh.timeline) })
    },
  })

  return {
    isBusy: mutation.isPending,
    take: mutation.mutateAsync,
    /** For buttons without a form: a toast says what went wrong. */
    press: (step: Step) =>
      mutation.mutateAsync(step).then(
        () => true,
        (error: unknown) => {
          toastError(errorText(error))
          return false
        },
      ),
  }
}

function newEntries(seen: readonly TimelineEntry[], now: readonly TimelineEntry[]): TimelineEntry[] {
  const last = seen.at(-1)?.number ?? 0
  return now.filter((entry) => entry.number > last)
}

/** A step's request, the same for every try. */
interface StepIntent {
  key: string
  version: number
}

/**
 * The key and version with which one intended step is sent, also when it is repeated: if its answer is lost, or the page is
 * reloaded, a second press takes no second step. It is stored on the device until the outcome is known.
 * @param step The end of the step's path.
 * @param body The request without the version; another body is another step.
 */
function stepIntentOf(userId: string | null, dealId: string, step: string, body: object) {
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
