import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * A change on the server. Data cached under the key is fetched again, also after a refusal: another user or another
 * window may have been faster.
 */
export function useChange<Result, Command = void>(
  change: (command: Command) => Promise<Result>,
  queryKey: QueryKey,
  options: { gcTime?: number } = {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    ...options,
  })
}
