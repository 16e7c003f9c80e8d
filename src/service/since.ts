import { HOUR_MS, type Clock } from './clock'

/**
 * What the clock showed so many hours ago. Had it been set forward since, all that was written before would look older
 * than it is: so its lowest standing within these hours counts. One number an hour is kept for it.
 */
export function createSince(clock: Clock, steady: Clock, hours: number): () => number {
  const leads = new Map<number, number>()
  return () => {
    const now = steady()
    const thisHour = Math.floor(now / HOUR_MS)
    const lead = clock() - now
    leads.set(thisHour, Math.min(lead, leads.get(thisHour) ?? lead))
    for (const hour of leads.keys()) if (hour < thisHour - hours) leads.delete(hour)
    return Math.floor(now - hours * HOUR_MS + Math.min(...leads.values()))
  }
}
