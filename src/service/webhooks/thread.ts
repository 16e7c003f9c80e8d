import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { createSender } from './sender'
import type { Attempt, Outcome, SenderSettings } from './sending'

// The sending side of senderThread.ts, in a thread of its own.

export type Order = { send: readonly { at: number; attempt: Attempt }[] } | { drop: string }
/** An outcome of null: it was dropped. */
export type Report = readonly { at: number; outcome: Outcome | null }[]

const STEP_BACK = 10
const LEAST_URGENT = 19

// On Linux a priority belongs to a thread, and this one steps back for whoever waits at the counter.
// Elsewhere it belongs to the whole process and is left alone.
if (process.platform === 'linux') setPriority(Math.min(LEAST_URGENT, getPriority() + STEP_BACK))

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- senderThread.ts alone starts this
const sender = createSender(workerData as SenderSettings)
let done: { at: number; outcome: Outcome | null }[] = []

function report(at: number, outcome: Outcome | null) {
  if (done.length === 0)
    setImmediate(() => {
      parentPort?.postMessage(done satisfies Report, [])
      done = []
    })
  done.push({ at, outcome })
}

parentPort?.on('message', (order: Order) => {
  if ('drop' in order) return sender.drop(order.drop)
  for (const { at, attempt } of order.send) {
    sender.send(attempt).then(
      (outcome) => report(at, outcome),
      () => report(at, null),
    )
  }
})
