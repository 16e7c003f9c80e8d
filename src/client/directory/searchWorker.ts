import type { ToSearch } from './messages'
import { readKept } from './readKept'
import { createSearchEngine } from './searchEngine'

// A message to oneself comes after those that are here already, and sooner than a timer.
const turns = new MessageChannel()
const later: (() => void)[] = []
turns.port1.addEventListener('message', () => later.shift()?.())
turns.port1.start()

const hear = createSearchEngine({
  answer: (message) => self.postMessage(message, { transfer: [] }),
  readKept,
  afterwards(run) {
    later.push(run)
    turns.port2.postMessage(null)
  },
})

self.addEventListener('message', ({ data }: MessageEvent<ToSearch>) => hear(data))
