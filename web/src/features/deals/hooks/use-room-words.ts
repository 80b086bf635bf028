import { useTranslation } from 'react-i18next'

/** Fetches the words of all that a deal's room shows in turn: a page that waits for words later is hidden meanwhile. */
export function useRoomWords(): void {
  useTranslation(['dealroom', 'deal', 'lot', 'dealfaults', 'errors'])
}
