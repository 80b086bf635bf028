import {
  type ChangeWebhookBody,
  type EmptyAnswer,
  type MakeWebhookBody,
  routes,
  type WebhookAnswer,
  type WebhookDeliveriesAnswer,
  type WebhookDeliveryAnswer,
  type WebhookSecretAnswer,
  type WebhooksAnswer,
} from '@boli/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'

const webhooksKey = ['webhooks']
const deliveriesKey = (webhookId: string) => [...webhooksKey, webhookId, 'deliveries']
/** Deliveries are tried within seconds; the list on screen follows. */
const DELIVERIES_EVERY_MS = 5_000

/** One's own webhooks, the newest first. */
export function useWebhooks() {
  return useQuery({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => api.get<Static<typeof WebhooksAnswer>>(routes.webhooks.path, { signal }),
    select: (answer) => answer.data,
  })
}

/** What was sent to a webhook, newest first. */
export function useDeliveries(webhookId: string, page: number) {
  return useQuery({
    queryKey: [...deliveriesKey(webhookId), page],
    queryFn: ({ signal }) =>
      api.get<Static<typeof WebhookDeliveriesAnswer>>(
        `${pathOf(routes.webhookDeliveries.path, { webhookId })}?page=${page}&limit=10`,
        { signal },
      ),
    refetchInterval: DELIVERIES_EVERY_MS,
  })
}

function useWebhookChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    // The answer may hold a secret, which leaves memory with its dialog.
    gcTime: 0,
    // Also after a refusal: another window, or the receiver's answer, may have changed it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
  })
}

export function useMakeWebhook() {
  return useWebhookChange(
    async (body: MakeWebhookBody) =>
      (await api.post<Static<typeof WebhookSecretAnswer>>(routes.makeWebhook.path, body)).data,
  )
}

export function useSwitchWebhook(webhookId: string) {
  return useWebhookChange((body: ChangeWebhookBody) =>
    api.patch<Static<typeof WebhookAnswer>>(pathOf(routes.changeWebhook.path, { webhookId }), body),
  )
}

export function useRotateWebhook(webhookId: string) {
  return useWebhookChange(
    async () =>
      (await api.post<Static<typeof WebhookSecretAnswer>>(pathOf(routes.rotateWebhook.path, { webhookId })))
        .data,
  )
}

export function useRemoveWebhook(webhookId: string) {
  return useWebhookChange(() =>
    api.delete<Static<typeof EmptyAnswer>>(pathOf(routes.removeWebhook.path, { webhookId })),
  )
}

export function useTestWebhook(webhookId: string) {
  return useWebhookChange(() =>
    api.post<Static<typeof WebhookDeliveryAnswer>>(pathOf(routes.testWebhook.path, { webhookId })),
  )
}

export function useSendAgain(webhookId: string) {
  return useWebhookChange((deliveryId: string) =>
    api.post<Static<typeof WebhookDeliveryAnswer>>(
      pathOf(routes.sendWebhookAgain.path, { webhookId, deliveryId }),
    ),
  )
}
