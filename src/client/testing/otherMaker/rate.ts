const MINUTE = 60_000

export type Rate = { limit: number; left: number; resetSeconds: number; isOver: boolean }

/** A rolling minute for each key; what is refused does not count. */
export function createRates() {
  const windows = new Map<string, number[]>()
  return {
    count(key: string, limit: number, now: number): Rate {
      const times = windows.get(key) ?? []
      windows.set(key, times)
      const old = times.findIndex((at) => at > now - MINUTE)
      times.splice(0, old === -1 ? times.length : old)
      const isOver = times.length >= limit
      if (!isOver) times.push(now)
      const [first = now] = times
      return {
        limit,
        left: limit - times.length,
        resetSeconds: Math.max(1, Math.ceil((first + MINUTE - now) / 1_000)),
        isOver,
      }
    },
  }
}
