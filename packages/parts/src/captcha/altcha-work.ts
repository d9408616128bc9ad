import type { AltchaReply } from './altcha-worker.ts'
// A separate file: the content security policy allows no worker made of a string.
import workerUrl from './altcha-worker.ts?worker&url'
import { trustedScriptUrl } from './trusted-script-url.ts'

/** Runs the proof of work in a worker, off the main thread. */
export function solveProofOfWork(challenge: Record<string, unknown>, signal: AbortSignal): Promise<AltchaReply> {
  return new Promise<AltchaReply>((resolve, reject) => {
    const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' })
    function stopWorker(): void {
      worker.terminate()
      signal.removeEventListener('abort', abort)
    }
    function abort(): void {
      stopWorker()
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort)
    worker.addEventListener('message', (event: MessageEvent<AltchaReply>) => {
      stopWorker()
      resolve(event.data)
    })
    worker.addEventListener('error', () => {
      stopWorker()
      reject(new Error('the proof of work did not start'))
    })
    worker.postMessage(challenge)
  })
}
