import type { Appointment } from '../../client/nouns'
import type { KnownVehicle } from '../../client/search/rows'
import type { SearchIndex } from '../../client/search/searchIndex'
import { fold, squeeze } from '../../domain/fold'
import { hasLabel, labelsIn, withoutLabels } from '../../domain/labels'

type Known = Pick<SearchIndex, 'nameOf' | 'vehicleOf'>
type Line = { name: string; vehicle: KnownVehicle | null; text: string; plate: string }

/** Folding is most of the work, and the same for each further letter that is typed. */
const lines = new WeakMap<Appointment, Line>()

/** What is looked for in a card. */
export function lineOf(row: Appointment, { nameOf, vehicleOf }: Known): Line {
  const name = nameOf(row.customerId) ?? ''
  const vehicle = row.vehicleId === null ? null : vehicleOf(row.vehicleId)
  const known = lines.get(row)
  if (known?.name === name && known.vehicle === vehicle) return known
  const car = vehicle ? `${vehicle.year} ${vehicle.make} ${vehicle.model}` : ''
  const text = fold([name, row.service ?? '', row.notes ?? '', car].join(' '))
  const line = { name, vehicle, text, plate: squeeze(vehicle?.plate ?? '') }
  lines.set(row, line)
  return line
}

/** Whether a card has all of the typed words: of its customer, vehicle, plate, service and notes. A label is meant as it is. */
export function matching(typed: string, known: Known): (row: Appointment) => boolean {
  const labels = labelsIn(typed)
  const words = fold(withoutLabels(typed)).split(' ').filter(Boolean)
  const plate = labels.length > 0 ? '' : squeeze(typed)
  return (row) => {
    if (!labels.every((label) => hasLabel(row.notes, label))) return false
    const line = lineOf(row, known)
    return words.every((word) => line.text.includes(word)) || (plate !== '' && line.plate.includes(plate))
  }
}
