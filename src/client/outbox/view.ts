import { createSignal } from '~/client/signal'
import type { Entry } from './entry'

/** What the screens show of the outbox. The same object until something changes. */
export type OutboxView = {
  /** False while this computer can't save what a person enters. */
  readonly durable: boolean
  readonly held: number
  readonly unsent: number
  readonly unconfirmed: number
  readonly refused: number
  readonly unsure: number
  /** Of other connections. */
  readonly foreign: number
  /** This connection's acts, in the order of saving: of several steps the first that is left. */
  readonly entries: readonly Entry[]
  readonly elsewhere: readonly Entry[]
  /** All steps of this connection's acts. */
  readonly steps: readonly Entry[]
}

const NOTHING_KEPT: OutboxView = {
  durable: true,
  held: 0,
  unsent: 0,
  unconfirmed: 0,
  refused: 0,
  unsure: 0,
  foreign: 0,
  entries: [],
  elsewhere: [],
  steps: [],
}

/** Of several steps the first that is left stands for the act. */
export function actsIn(entries: readonly Entry[]): Entry[] {
  const groups = new Set<string>()
  return entries.filter(({ group }) => {
    if (group === undefined) return true
    const isFirst = !groups.has(group)
    groups.add(group)
    return isFirst
  })
}

export function viewOf(rows: readonly Entry[], connection: string, durable: boolean): OutboxView {
  const steps = rows.filter((entry) => entry.connection === connection)
  const entries = actsIn(steps)
  const elsewhere = actsIn(rows.filter((entry) => entry.connection !== connection))
  const count = (state: Entry['state']) => entries.filter((entry) => entry.state === state).length
  return {
    durable,
    held: count('held'),
    unsent: count('saved'),
    unconfirmed: count('sent'),
    refused: count('refused'),
    unsure: count('unsure'),
    foreign: elsewhere.length,
    entries,
    elsewhere,
    steps,
  }
}

/** The outbox as the screens see it: read from the disk again whenever something may have changed. */
export class View {
  readonly #read: () => Promise<readonly Entry[]>
  readonly #viewOf: (rows: readonly Entry[]) => OutboxView
  readonly #signal = createSignal(NOTHING_KEPT)
  #shown = JSON.stringify(NOTHING_KEPT)
  #reading: Promise<void> | null = null
  #isStale = false

  constructor(read: () => Promise<readonly Entry[]>, toView: (rows: readonly Entry[]) => OutboxView) {
    this.#read = read
    this.#viewOf = toView
  }

  readonly get = (): OutboxView => this.#signal.get()
  readonly subscribe = (listener: () => void): (() => void) => this.#signal.subscribe(listener)

  /** Reads the disk again; calls while it reads become one more reading. */
  async refresh(): Promise<void> {
    this.#isStale = true
    this.#reading ??= this.#readUntilFresh()
    await this.#reading
  }

  async #readUntilFresh() {
    try {
      while (this.#isStale) {
        this.#isStale = false
        const rows = await this.#read().catch(() => null)
        const next = rows ? this.#viewOf(rows) : { ...this.get(), durable: false }
        const seen = JSON.stringify(next)
        if (seen !== this.#shown) {
          this.#shown = seen
          this.#signal.set(next)
        }
      }
    } finally {
      this.#reading = null
    }
  }
}
