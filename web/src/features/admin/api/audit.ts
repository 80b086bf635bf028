import { type AdminActionsAnswer, type AuditCheckAnswer, type AuditWanted, routes } from '@boli/contracts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { deviceStorage } from '../../../lib/storage.ts'
import { useListPage } from '../../../lib/use-answer.ts'
import { usersKey } from './users.ts'

const KEY = 'boli.audit-log'

/** The log's checkpoint when this browser last verified it. */
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

/** One page of administrators' actions. */
export function useAdminActions({ page, limit, ...wanted }: AuditWanted & { page: number; limit: number }) {
  const key = [...usersKey, 'actions', wanted, page, limit]
  return useListPage<typeof AdminActionsAnswer>(key, routes.adminActions.path, {
    query: { ...wanted, page, limit },
  })
}

/** Has the server verify the whole log, and compares it with this browser's last checkpoint. */
export function useAuditCheck() {
  return useMutation({
    mutationFn: async () => {
      const remembered: RememberedLog | null = rememberedLog()
      const { data } = await api.get<typeof AuditCheckAnswer>(routes.checkAudit.path, {
        query: remembered ? { ...remembered } : {},
      })
      const isGood = data.firstWrong === null && data.isRootRight && data.isConsistent !== false
      // The old checkpoint is kept if the log no longer agrees with it.
      if (isGood) deviceStorage.writeJson(KEY, { size: data.size, root: data.root })
      return data
    },
  })
}
