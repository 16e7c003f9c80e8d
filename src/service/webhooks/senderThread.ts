import { Worker } from 'node:worker_threads'
import { type Attempt, Dropped, type Outcome, type Sender, type SenderSettings } from './sending'
import type { Order, Report } from './thread'

type Waiting = { resolve: (outcome: Outcome) => void; reject: (reason: unknown) => void }

const HEAP_MB = 64
const YOUNG_HEAP_MB = 8

/**
 * Sends from a thread of its own, which is started with the first message: names, TLS and slow receivers then
 * cost nobody at the counter anything.
 */
export function createSenderThread(file: URL, settings: Omit<SenderSettings, 'names'>): Sender {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let batch: { at: number; attempt: Attempt }[] = []
  let count = 0
  let isClosed = false

  function start(): Worker {
    const started = new Worker(file, {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    })
    started.unref()
    started.on('message', (report: Report) => {
      for (const { at, outcome } of report) {
        const { resolve, reject } = waiting.get(at) ?? {}
        waiting.delete(at)
        if (outcome) resolve?.(outcome)
        else reject?.(new Dropped())
      }
    })
    started.on('error', (error) => end(started, error))
    started.on('exit', () => end(started, new Error('the thread that sends webhooks has ended')))
    return started
  }

  /** What it had in hand is unknown to have arrived, and is sent again by the next one. */
  function end(ended: Worker, reason: unknown) {
    if (worker !== ended) return
    worker = null
    giveUp(reason)
  }

  function giveUp(reason: unknown) {
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  function post(order: Order) {
    worker ??= start()
    worker.postMessage(order, [])
  }

  return {
    send(attempt) {
      if (isClosed) return Promise.reject(new Dropped())
      if (batch.length === 0)
        setImmediate(() => {
          if (!isClosed) post({ send: batch })
          batch = []
        })
      const at = (count += 1)
      batch.push({ at, attempt })
      return new Promise((resolve, reject) => waiting.set(at, { resolve, reject }))
    },
    drop(webhook) {
      if (worker) post({ drop: webhook })
    },
    async close() {
      isClosed = true
      const ending = worker
      worker = null
      giveUp(new Dropped())
      await ending?.terminate()
    },
  }
}
