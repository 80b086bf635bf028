import { type AdminActionsAnswer, type AuditCheckAnswer, type AuditWanted, routes } from '@boli/contracts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from '../../../lib/api-client.ts'
import { deviceStorage } from '../../../lib/storage.ts'
import { usersKey } from './users.ts'

const KEY = 'boli.audit-log'

/** How far the log was when this browser last found it good. */
interface RememberedLog {
  size: number
  root: string
}

function rememberedLog(): RememberedLog | null {
  const { size, root } = (deviceStorage.readJson(KEY) ?? {}) as Partial<RememberedLog>
  return size !== undefined && Number.isInteger(size) && /^[0-9a-f]{64}$/.test(root ?? '')
    ? { size, root: String(root) }
    : null
}

/** One page of what administrators did. */
export function useAdminActions({ page, limit, ...wanted }: AuditWanted & { page: number; limit: number }) {
  return useQuery({
    queryKey: [...usersKey, 'actions', wanted, page, limit],
    queryFn: ({ signal }) =>
      api.get<Static<typeof AdminActionsAnswer>>(routes.adminActions.path, {
        query: { ...wanted, page, limit },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Reads the whole log again at the server and compares it with what this browser saw last. */
export function useAuditCheck() {
  return useMutation({
    mutationFn: async () => {
      const remembered: RememberedLog | null = rememberedLog()
      const { data } = await api.get<Static<typeof AuditCheckAnswer>>(routes.checkAudit.path, {
        query: remembered ? { ...remembered } : {},
      })
      const isGood = data.firstWrong === null && data.isRootRight && data.isConsistent !== false
      // What was once seen is kept where the log no longer agrees with it.
      if (isGood) deviceStorage.writeJson(KEY, { size: data.size, root: data.root })
      return data
    },
  })
}
