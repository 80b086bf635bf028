import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled'
import { useToastStore } from '../../lib/toast.ts'
import 'react-toastify/ReactToastify.css'
import './toaster.css'

/** An error that occurred this shortly before its page was left stays on the next page. */
const LEAVING_MS = 1000

/** Toasts: top right, 5 seconds, paused while pointed at or focused. A page's errors close when it is left. */
export function Toaster() {
  const queue = useToastStore((state) => state.queue)
  const { pathname } = useLocation()
  const errors = useRef(new Map<Id, number>())
  useEffect(() => {
    for (const [id, atMs] of errors.current) {
      if (Date.now() - atMs < LEAVING_MS) continue
      toast.dismiss(id)
      errors.current.delete(id)
    }
  }, [pathname])
  useEffect(() => {
    if (queue.length === 0) return
    // Another toast may have been queued since these were rendered.
    useToastStore.setState((now) => ({ queue: now.queue.filter((waiting) => !queue.includes(waiting)) }))
    for (const { kind, text } of queue) {
      const id = toast[kind](text)
      if (kind === 'error') errors.current.set(id, Date.now())
    }
  }, [queue])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens inside.
    <div onFocus={() => toast.pause()} onBlur={() => toast.play()}>
      <ToastContainer
        position="top-right"
        autoClose={5000}
        pauseOnHover
        pauseOnFocusLoss
        newestOnTop
        limit={4}
      />
    </div>
  )
}
