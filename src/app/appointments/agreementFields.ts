import * as z from 'zod/mini'
import type { FormShape } from '../shell/editing'
import { visitOf, visitShape, whenTyped, type VisitTyped } from './visitFields'
import type { Agreement } from './visitVersions'

/** '' for no vehicle. */
export type AgreementTyped = VisitTyped & { vehicleId: string }

export const agreementFields = (zone: string) =>
  z.pipe(
    z.object({ ...visitShape, vehicleId: z.string() }),
    z.transform(({ vehicleId, ...typed }): Agreement => ({
      ...visitOf(typed, zone),
      vehicleId: vehicleId === '' ? null : vehicleId,
    })),
  )

const typedOf = (
  { service, startsAt, minutes, notes, vehicleId }: Agreement,
  zone: string,
): AgreementTyped => ({
  service,
  ...whenTyped(Date.parse(startsAt), zone),
  minutes: String(minutes),
  notes: notes ?? '',
  vehicleId: vehicleId ?? '',
})

const BLANK: AgreementTyped = {
  service: '',
  day: '',
  time: '',
  isAgain: false,
  minutes: '',
  notes: '',
  vehicleId: '',
}

export const agreementShape = (zone: string): FormShape<Agreement, AgreementTyped> => ({
  fields: ['startsAt', 'minutes', 'vehicleId', 'service', 'notes'],
  inputsOf: (field) => (field === 'startsAt' ? ['day', 'time', 'isAgain'] : [field]),
  typedOf: (agreement) => (agreement ? typedOf(agreement, zone) : BLANK),
})
