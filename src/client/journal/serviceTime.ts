/** The service's own clock: this computer's, corrected by the Date of the service's last answer. */
export type ServiceTime = {
  /** The Date header of an answer that the service itself gave just now, never of a cached one; null where it has none. */
  readonly heard: (date: string | null) => void
  /** No later than the service's time, as long as nobody sets this computer's clock on; null where it is not known. */
  now(): number | null
  /** Resolves once this page has had an answer of the service, with its time or without. */
  answered(signal: AbortSignal): Promise<void>
}

export function createServiceTime(wall: () => number): ServiceTime {
  let offset: number | null = null
  const first = new AbortController()
  return {
    heard(date) {
      const service = date === null ? Number.NaN : Date.parse(date)
      if (!Number.isNaN(service)) offset = service - wall()
      first.abort()
    },
    now: () => (offset === null ? null : wall() + offset),
    answered: (signal) =>
      new Promise((resolve) => {
        if (first.signal.aborted || signal.aborted) return resolve()
        for (const end of [first.signal, signal])
          end.addEventListener('abort', () => resolve(), { once: true })
      }),
  }
}
