import type { Vehicle } from '../../client/nouns'
import type { Conflict, TwoWords } from '../forms/versions'
import { showDate, showLength } from '../session/shopTime'
import { showMoment } from '../words/times'
import type { Agreement } from './agreementFields'

const WORDS: Record<keyof Agreement, string> = {
  startsAt: 'When',
  minutes: 'Length',
  vehicleId: 'Vehicle',
  service: 'Service',
  notes: 'Notes',
}

/** Both versions as people read them. */
export function showConflicts(
  conflicts: readonly Conflict<Agreement>[],
  zone: string,
  vehicles: readonly Vehicle[],
): TwoWords[] {
  const carOf = (id: string | null) => {
    const car = vehicles.find((vehicle) => vehicle.id === id)
    return id === null ? 'None' : car ? `${car.year} ${car.make} ${car.model}` : 'Another car'
  }
  const show = (conflict: Conflict<Agreement>, side: 'mine' | 'theirs'): string | null => {
    if (conflict.field === 'startsAt') {
      return `${showDate(conflict[side], zone)}, ${showMoment(conflict[side], zone)}`
    }
    if (conflict.field === 'minutes') return showLength(conflict[side])
    return conflict.field === 'vehicleId' ? carOf(conflict[side]) : conflict[side]
  }
  return conflicts.map((conflict) => ({
    word: WORDS[conflict.field],
    mine: show(conflict, 'mine'),
    theirs: show(conflict, 'theirs'),
  }))
}
