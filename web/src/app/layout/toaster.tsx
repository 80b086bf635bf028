import { useEffect } from 'react'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import { useToastStore } from '../../lib/toast.ts'
import 'react-toastify/ReactToastify.css'
import './toaster.css'

/** Toasts: top right, 5 seconds, waiting while pointed at or focused. */
export function Toaster() {
  const queue = useToastStore((state) => state.queue)
  useEffect(() => {
    if (queue.length === 0) return
    useToastStore.setState({ queue: [] })
    for (const { kind, text } of queue) toast[kind](text)
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
