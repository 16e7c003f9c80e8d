import { SearchEngine, type ToWorker } from './engine'
import { readStored } from './store'

// A message to this worker itself comes after those that are already queued, and sooner than a timer.
const deferral = new MessageChannel()
const deferred: (() => void)[] = []
deferral.port1.addEventListener('message', () => deferred.shift()?.())
deferral.port1.start()

const engine = new SearchEngine({
  post: (message) => self.postMessage(message, { transfer: [] }),
  readStored,
  defer(run) {
    deferred.push(run)
    deferral.port2.postMessage(null)
  },
})

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => engine.handle(data))
