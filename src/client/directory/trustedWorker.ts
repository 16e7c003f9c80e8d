import { WORKER_PATH } from '../../contract/page'
import type { FromSearch, SearchPort } from './messages'
// oxlint-disable-next-line import/default -- Vite makes the export out of the query.
import address from './searchWorker?worker&url'

// The page runs under require-trusted-types-for 'script': a worker's address has to come from a policy. Vite's
// `new Worker(new URL(...))` passes a plain address, which the browser refuses there, so Vite is asked for the
// bundled file's address alone.

/** As much of the Trusted Types as is needed; TypeScript's DOM does not know them yet. */
type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(input: string): string },
  ): { createScriptURL(input: string): string }
}

declare global {
  var trustedTypes: Policies | undefined
}

const WORKER_POLICY = 'frontdesk-worker'

function ownAddress(input: string): string {
  if (input !== address && input !== WORKER_PATH) throw new TypeError(`${input} is not a worker of this page`)
  return input
}

// Once a page: the browser refuses a second policy of the same name.
const policy = globalThis.trustedTypes?.createPolicy(WORKER_POLICY, { createScriptURL: ownAddress })

/** Lets through the addresses of our two workers and no other: that of the search, and that which keeps the program. */
export const trusted = (input: string) => (policy ? policy.createScriptURL(input) : ownAddress(input))

/** Begins with what it is first told: before that it has nothing to search, and the first page has other things to load. */
export function startSearchWorker(): SearchPort {
  let worker: Worker | null = null
  let listen: ((to: Worker) => void) | null = null
  const start = () => {
    worker = new Worker(trusted(address), { type: 'module', name: 'frontdesk-search' })
    listen?.(worker)
    return worker
  }
  return {
    post: (message) => (worker ?? start()).postMessage(message, { transfer: [] }),
    listen(hear, onBroken) {
      listen = (to) => {
        to.addEventListener('message', ({ data }: MessageEvent<FromSearch>) => hear(data))
        to.addEventListener('error', (event) => onBroken(event.error ?? event.message))
      }
    },
    close: () => worker?.terminate(),
  }
}
