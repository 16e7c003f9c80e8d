import * as fakeIndexedDB from 'fake-indexeddb'
import { Failure } from '~/client/api/failure'
import type { Check, Entry, OutboxStore, Send } from '~/client/outbox/entry'
import { Outbox } from '~/client/outbox/outbox'
import type { Locks } from '~/client/outbox/recordLocks'
import { createServiceTime } from '~/client/outbox/serviceTime'
import { openOutboxStore } from '~/client/outbox/store'
import { createTestService } from './service'
import { createTestAir, createTestLocks } from './tabs'
import { createTestTime } from './time'

type TabOptions = {
  connection?: string
  /** Web Locks; false where the browser forbids them. */
  locks?: boolean
  /** Whether it hears other tabs and they hear it. */
  channel?: boolean
  /** Whether the service's time is heard. */
  hearsTime?: boolean
  store?: OutboxStore | Promise<OutboxStore>
  /** That store may answer nothing for long, and time goes on. It counts itself what it does. */
  mayHang?: boolean
  /** The database takes so long to open. */
  opensAfterMs?: number
  send?: Send
  check?: Check
  /** The tab dies at this step of store or line: before it is done, or after, with nobody to hear of it. */
  crashAt?: { step: number; when: 'before' | 'after' }
}

export type Tab = {
  outbox: Outbox
  locks: Locks
  crash(): void
  isAlive(): boolean
  /** Store and line, in the order they were used. */
  steps: string[]
  goOnline: () => void
}

// idb looks for the browser's own classes by their global names.
Object.assign(globalThis, fakeIndexedDB)

let databases = 0
let keys = 0

const FAILING: Locks = { request: () => Promise.reject(new Error('No locks here')) }

const never = () => new Promise<never>(() => {})

/** One computer at the counter: its browser's database, locks and channel, its clock, and the service beyond. */
export function createDesk(time = createTestTime()) {
  databases += 1
  const name = `outbox-${databases}`
  const service = createTestService(time)
  const locks = createTestLocks()
  const air = createTestAir()
  let clockError = 0

  const raw = Promise.resolve(openOutboxStore(name))

  const slowly = (ms: number) =>
    new Promise<OutboxStore>((resolve) => {
      time.clockOf(() => true).after(ms, () => resolve(raw))
    })

  function openTab(options: TabOptions = {}): Tab {
    const { connection = 'north', hearsTime = true, crashAt, opensAfterMs = 0 } = options
    const { store = opensAfterMs === 0 ? raw : slowly(opensAfterMs) } = options
    const tab = {}
    let alive = true
    const steps: string[] = []
    const online = new Set<() => void>()
    const wall = () => time.now() + clockError
    const clock = time.clockOf(() => alive)

    function crash() {
      alive = false
      locks.crash(tab)
      air.crash(tab)
    }

    async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
      if (!alive) return never()
      const isFatal = crashAt?.step === steps.length
      steps.push(what)
      if (isFatal && crashAt.when === 'before') {
        crash()
        return never()
      }
      let outcome: { value: T } | { error: unknown }
      try {
        outcome = { value: await work() }
      } catch (error) {
        outcome = { error }
      }
      if (isFatal) crash()
      if (!alive) return never()
      if ('error' in outcome) throw outcome.error
      return outcome.value
    }

    async function use<T>(what: string, work: (kept: OutboxStore) => Promise<T>): Promise<T> {
      const kept = await store
      return step(what, () => (options.mayHang ? work(kept) : time.counted(() => work(kept))))
    }

    /** The store as this tab has it: each use is a step, and the last one may never answer. */
    const reached: OutboxStore = {
      all: () => use('all', (kept) => kept.all()),
      update: (edit) => use('update', (kept) => kept.update(edit)),
    }

    const heard = () => serviceTime.heard(service.date())
    const serviceTime = createServiceTime(wall)
    const { check, send = (entry, signal) => service.send(entry, signal) } = options

    const outbox = new Outbox({
      connection,
      store: reached,
      locks: options.locks === false ? FAILING : locks.locksOf(tab),
      channel: options.channel === false ? null : air.channelOf(tab),
      clock,
      wall,
      newKey: () => `key-${(keys += 1)}`,
      time: hearsTime ? serviceTime : null,
      onOnline(wake) {
        online.add(wake)
        return () => online.delete(wake)
      },
      ...(check && { check: { ...check, at: (...what) => step('check', () => check.at(...what)) } }),
      send: (entry, signal) =>
        step('send', async () => {
          try {
            const answer = await send(entry, signal)
            heard()
            return answer
          } catch (error) {
            // Without an answer there is no Date.
            if (!(error instanceof Failure && error.kind === 'unreachable')) heard()
            throw error
          }
        }),
    })
    // A page has read before it writes.
    heard()

    return {
      outbox,
      locks: locks.locksOf(tab),
      crash,
      isAlive: () => alive,
      steps,
      goOnline: () => online.forEach((wake) => wake()),
    }
  }

  return {
    time,
    service,
    locks,
    openTab,
    disk: raw,
    wall: () => time.now() + clockError,
    /** By how much this computer's clock is ahead of the truth. */
    setClock: (error: number) => (clockError = error),
    kept: async () => (await raw).all(),
  }
}

export type Desk = ReturnType<typeof createDesk>

let payments = 0

/** A payment that no other is equal to. */
export function aPayment(invoice = '7') {
  payments += 1
  return {
    method: 'POST',
    path: `/invoices/${invoice}/payments`,
    body: { amount_cents: 5000 + payments },
    label: `Payment ${payments}`,
  } as const
}

/** What became of a promise, without waiting for it. */
export function watchEnd<T>(promise: Promise<T>) {
  const seen: { value?: T; error?: unknown; isOver: boolean } = { isOver: false }
  promise.then(
    (value) => Object.assign(seen, { value, isOver: true }),
    (error: unknown) => Object.assign(seen, { error, isOver: true }),
  )
  return seen
}

/** Told of the answers that no code of the page waits for. */
export const onConfirmed = (outbox: Outbox, listener: (entry: Entry, answer: unknown) => void) =>
  outbox.onSettled(({ entry, outcome, isAwaited }) => {
    if (!isAwaited && outcome.end === 'confirmed') listener(entry, outcome.answer)
  })
