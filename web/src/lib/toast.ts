import { create } from 'zustand'
import { tabStorage } from './storage.ts'

interface QueuedToast {
  kind: 'success' | 'error' | 'info'
  text: string
}

interface ToastState {
  /** Set by the first toast; until then neither the library nor its container is fetched. */
  isWanted: boolean
  /** Toasts that the container has not shown yet. */
  queue: readonly QueuedToast[]
}

const STORAGE_KEY = 'boli.toasts'
/** A toast created this shortly before its page was left was not read. */
const UNREAD_MS = 1000

let recent: { toast: QueuedToast; atMs: number }[] = []

export const useToastStore = create<ToastState>(() => ({ isWanted: false, queue: [] }))

function enqueue(toast: QueuedToast) {
  useToastStore.setState(({ queue }) => ({ isWanted: true, queue: [...queue, toast] }))
}

function show(kind: QueuedToast['kind'], text: string) {
  const toast = { kind, text }
  recent = [...recent.filter(({ atMs }) => Date.now() - atMs < UNREAD_MS), { toast, atMs: Date.now() }]
  enqueue(toast)
}

/** Going back one page after a save may reload that page: the toast is carried over. */
export function carryToastsOver(): void {
  window.addEventListener('pagehide', () => {
    const unread = recent.filter(({ atMs }) => Date.now() - atMs < UNREAD_MS).map(({ toast }) => toast)
    if (unread.length > 0) tabStorage.write(STORAGE_KEY, JSON.stringify(unread))
  })
  const takeOver = () => {
    const carried = JSON.parse(tabStorage.read(STORAGE_KEY) ?? '[]') as QueuedToast[]
    tabStorage.remove(STORAGE_KEY)
    carried.forEach(enqueue)
  }
  // The browser may also restore the earlier page from its cache.
  window.addEventListener('pageshow', takeOver)
}

export function toastSuccess(text: string): void {
  show('success', text)
}

export function toastError(text: string): void {
  show('error', text)
}

export function toastInfo(text: string): void {
  show('info', text)
}
