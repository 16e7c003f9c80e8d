import { describe, expect, test } from 'vitest'
import { draftOf, fieldsOf, resumed, type FormShape } from './editing'
import { changesIn, conflictsIn } from './TwoVersions'

type Appointment = { startsAt: string; notes: string | null; service: string }
type Typed = { day: string; time: string; notes: string; service: string }

const shape: FormShape<Appointment, Typed> = {
  inputs: { startsAt: ['day', 'time'], notes: ['notes'], service: ['service'] },
  typedOf: (appointment) => {
    const [day = '', time = ''] = appointment?.startsAt.split(' ') ?? []
    return { day, time, notes: appointment?.notes ?? '', service: appointment?.service ?? '' }
  },
}
const wantedOf = ({ day, time, notes, service }: Typed): Appointment => ({
  startsAt: `${day} ${time}`,
  notes: notes === '' ? null : notes,
  service,
})

const seen: Appointment = { startsAt: '2026-11-20 10:00', notes: null, service: 'Brakes' }

/** Typed over what was seen, kept while the page is away, and taken up over the record as it is by then. */
function restored(typed: Partial<Typed>, now: Appointment) {
  const kept: unknown = JSON.parse(JSON.stringify(draftOf(shape, seen, { ...shape.typedOf(seen), ...typed })))
  const { base, ...begun } = resumed(shape, kept, now)
  if (!base) throw new Error('it stands on a record')
  const changes = changesIn(fieldsOf(shape), base, wantedOf(begun.typed))
  return { ...begun, changes, conflicts: conflictsIn(fieldsOf(shape), changes, base, now) }
}

describe('a draft that is brought back', () => {
  test('is what was typed over the record as it is now: what another desk changed since is not undone', () => {
    const { typed, changes, conflicts } = restored({ notes: 'Call first' }, { ...seen, service: 'Tires' })
    expect(typed).toEqual({ day: '2026-11-20', time: '10:00', notes: 'Call first', service: 'Tires' })
    expect(changes).toEqual({ notes: 'Call first' })
    expect(conflicts).toEqual([])
  })

  test('is held against what was seen when it was typed, so the same field has two versions', () => {
    const { changes, conflicts } = restored({ notes: 'Call first' }, { ...seen, notes: 'Prefers text' })
    expect(changes).toEqual({ notes: 'Call first' })
    expect(conflicts).toEqual([{ field: 'notes', mine: 'Call first', theirs: 'Prefers text' }])
  })

  test('keeps inputs together that mean something together: a time stays with its day', () => {
    const { typed, conflicts } = restored({ time: '13:00' }, { ...seen, startsAt: '2026-11-23 10:00' })
    expect(typed).toMatchObject({ day: '2026-11-20', time: '13:00' })
    expect(conflicts).toEqual([{ field: 'startsAt', mine: '2026-11-20 13:00', theirs: '2026-11-23 10:00' }])
  })

  test('keeps a field that was emptied empty', () => {
    expect(restored({ service: '' }, seen).typed.service).toBe('')
  })
})

test('where nothing is typed any more, there is no draft', () => {
  expect(draftOf(shape, seen, shape.typedOf(seen))).toBeNull()
  expect(draftOf(shape, null, shape.typedOf(null))).toBeNull()
})

test('what is typed into a new one is brought back whole', () => {
  const kept = draftOf(shape, null, { ...shape.typedOf(null), service: 'Tires', time: '9' })
  expect(resumed(shape, kept, null)).toEqual({
    base: null,
    typed: { day: '', time: '9', notes: '', service: 'Tires' },
    isRestored: true,
  })
})

test.each([null, 'text', 7, {}, { typed: null, from: null }, { typed: {} }, { service: 'Tires' }])(
  'what is no draft is none: %j',
  (kept) => {
    expect(resumed(shape, kept, seen)).toEqual({ base: seen, typed: shape.typedOf(seen), isRestored: false })
  },
)
