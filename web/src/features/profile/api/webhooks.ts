import {
  type ChangeWebhookBody,
  type MakeWebhookBody,
  routes,
  type WebhookDeliveriesAnswer,
  type WebhookDelivery,
  type WebhookDeliveryAnswer,
  type WebhookSecretAnswer,
  type WebhooksAnswer,
} from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import { api, pathOf } from '../../../lib/api-client.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useData } from '../../../lib/use-answer.ts'
import { useChange } from '../../../lib/use-change.ts'

const webhooksKey = ['webhooks']
const deliveriesKey = (webhookId: string) => [...webhooksKey, webhookId, 'deliveries']
const DELIVERIES_EVERY_MS = 5_000
/** Deliveries are tried within a second of being due. */
const DUE_EVERY_MS = 1_000

/** The user's webhooks, newest first. */
export function useWebhooks() {
  return useData<typeof WebhooksAnswer>(webhooksKey, routes.webhooks.path)
}

/** The deliveries to a webhook, newest first. */
export function useDeliveries(webhookId: string, page: number) {
  return useQuery({
    queryKey: [...deliveriesKey(webhookId), page],
    queryFn: ({ signal }) =>
      api.get<typeof WebhookDeliveriesAnswer>(
        `${pathOf(routes.webhookDeliveries.path, { webhookId })}?page=${page}&limit=10`,
        { signal },
      ),
    refetchInterval: ({ state }) => (state.data?.data.some(isDue) ? DUE_EVERY_MS : DELIVERIES_EVERY_MS),
  })
}

function isDue({ state, nextTryAt }: WebhookDelivery): boolean {
  return state === 'waiting' && nextTryAt !== null && Date.parse(nextTryAt) <= serverNow()
}

/** The answer may contain a secret, which is forgotten when its dialog closes. */
function useWebhookChange<Result, Input = void>(change: (input: Input) => Promise<Result>) {
  return useChange(change, webhooksKey, { gcTime: 0 })
}

export function useMakeWebhook() {
  return useWebhookChange(
    async (body: MakeWebhookBody) =>
      (await api.post<typeof WebhookSecretAnswer>(routes.makeWebhook.path, body)).data,
  )
}

export function useSwitchWebhook(webhookId: string) {
  return useWebhookChange((body: ChangeWebhookBody) =>
    api.patch(pathOf(routes.changeWebhook.path, { webhookId }), body),
  )
}

export function useRotateWebhook(webhookId: string) {
  return useWebhookChange(
    async () =>
      (await api.post<typeof WebhookSecretAnswer>(pathOf(routes.rotateWebhook.path, { webhookId }))).data,
  )
}

export function useRemoveWebhook(webhookId: string) {
  return useWebhookChange(() => api.delete(pathOf(routes.removeWebhook.path, { webhookId })))
}

export function useTestWebhook(webhookId: string) {
  return useWebhookChange(() =>
    api.post<typeof WebhookDeliveryAnswer>(pathOf(routes.testWebhook.path, { webhookId })),
  )
}

export function useSendAgain(webhookId: string) {
  return useWebhookChange((deliveryId: string) =>
    api.post<typeof WebhookDeliveryAnswer>(pathOf(routes.sendWebhookAgain.path, { webhookId, deliveryId })),
  )
}
