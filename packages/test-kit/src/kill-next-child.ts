import { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'

/**
 * Kills the next child process from which a message is awaited, whichever module started it: test files share modules,
 * so a mocked `fork` would miss a process that an earlier file has started.
 */
export function killNextChild(): void {
  Object.defineProperty(ChildProcess.prototype, 'once', {
    configurable: true,
    value(this: ChildProcess, event: string, listener: (...values: unknown[]) => void) {
      if (event === 'message') {
        Reflect.deleteProperty(ChildProcess.prototype, 'once')
        this.kill('SIGKILL')
      }
      return EventEmitter.prototype.once.call(this, event, listener)
    },
  })
}
