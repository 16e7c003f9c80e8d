import { deferred } from '~/client/deferred'

/** As much of the browser's LockManager as is needed. */
export type Locks = {
  request(
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    run: (lock: unknown) => Promise<void>,
  ): Promise<unknown>
}

type Parts = {
  connection: string
  locks: Locks
  closing: AbortSignal
  /** Sends the next entry of a record to its end. False where there is none. */
  sendNext: (record: string) => Promise<boolean>
}

/** One tab at a time sends what waits for a record. A lock goes with its tab, however the tab ends. */
export class RecordLocks {
  readonly #parts: Parts
  /** The records whose lock this tab has or is in line for; true where it has to read the disk once more. */
  readonly #inLine = new Map<string, boolean>()
  /** The last entries of each record that are on their way to the disk. */
  readonly #adding = new Map<string, Promise<void>>()
  /** The records whose entries wait until somebody signs in. */
  readonly #signedOut = new Set<string>()
  /** How often somebody has signed in since this page began. */
  signIns = 0
  #isForbidden = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  signedOut(record: string) {
    this.#signedOut.add(record)
  }

  signedIn() {
    this.signIns += 1
    this.#signedOut.clear()
  }

  /** Whether the browser gives locks. `run` learns whether this tab has the lock, which it may not where it does not wait. */
  async run(
    name: string,
    options: { ifAvailable: true } | { signal: AbortSignal },
    run: (isMine: boolean) => Promise<void>,
  ): Promise<boolean> {
    const { locks, connection } = this.#parts
    let isGranted = false
    try {
      await locks.request(`frontdesk-outbox/${connection}/${name}`, options, async (lock) => {
        isGranted = true
        await run(lock !== null)
      })
    } catch (error) {
      // Without the lock the browser forbids locks, or the page is closed; with it, a listener of ours has a fault.
      if (isGranted) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
    return isGranted
  }

  /**
   * Puts new entries on the disk, the lock first: a new record is this tab's before any other tab can see it there.
   * False where the browser forbids locks.
   */
  async add(record: string, put: () => Promise<boolean>): Promise<boolean> {
    const before = this.#adding.get(record)
    const added = deferred()
    this.#adding.set(record, added.promise)
    this.#signedOut.delete(record)
    try {
      // In the order of the calls, also where one has the lock at once and one before has not.
      if (this.#inLine.has(record)) {
        await before
        if (this.#isForbidden) return false
        if (await put()) this.send(record)
        return true
      }
      this.#inLine.set(record, false)
      const isGranted = await this.run(record, { ifAvailable: true }, async (isMine) => {
        await before
        const isKept = await put()
        added.resolve()
        if (isKept && isMine) await this.#sendAll(record)
        else if (isKept) this.#inLine.set(record, true)
      })
      this.#isForbidden = !isGranted
      this.#leaveLine(record)
      return isGranted
    } finally {
      added.resolve()
      if (this.#adding.get(record) === added.promise) this.#adding.delete(record)
    }
  }

  /** Sends what waits for a record, once this tab has its lock; `isWanted` also where it waits for somebody to sign in. */
  send(record: string, isWanted = false) {
    if (isWanted) this.#signedOut.delete(record)
    if (this.#isStopped(record)) return
    const isInLine = this.#inLine.has(record)
    this.#inLine.set(record, isInLine)
    if (isInLine) return
    void this.run(record, { signal: this.#parts.closing }, () => this.#sendAll(record)).then(() =>
      this.#leaveLine(record),
    )
  }

  #isStopped(record: string) {
    return this.#parts.closing.aborted || this.#signedOut.has(record)
  }

  #leaveLine(record: string) {
    const isWanted = this.#inLine.get(record)
    this.#inLine.delete(record)
    if (isWanted) this.send(record)
  }

  /** This tab has the lock: what waits goes, one entry after the other. */
  async #sendAll(record: string) {
    while (!this.#isStopped(record)) {
      this.#inLine.set(record, false)
      if (!(await this.#parts.sendNext(record)) && !this.#inLine.get(record)) return
    }
  }
}
