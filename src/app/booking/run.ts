import * as z from 'zod/mini'
import { Failure } from '../../client/failure'
import { firstOf, type Entry } from '../../client/journal/entry'
import type { Journal } from '../../client/journal/journal'
import type { Appointment, Customer, Vehicle } from '../../client/records'
import type { AppointmentDraft, CustomerDraft, ShopWrites, VehicleDraft, Writing } from '../../client/shop'
import { isFor, keyOf, STEPS, type Note, type NoteStore, type Notes, type Step } from './notes'
import { NotSent, stillAtIt } from './notSent'
import { followed, keptAs, stillThere } from './stepEnd'
import { appointmentOf, vehicleOf, wishesOf } from './wishes'

export type NewVehicle = Omit<VehicleDraft, 'customerId'>

/** What the person wants: who and what is known already, or is to be made first. */
export type Wanted = {
  customer: { id: string; name: string } | { draft: CustomerDraft }
  vehicle: { id: string } | { draft: NewVehicle } | null
  visit: Omit<AppointmentDraft, 'customerId' | 'vehicleId'>
}

/** Where it stands, for the screen. The same object until something changes. */
export type Standing = {
  readonly notes: Notes | null
  readonly isRunning: boolean
  /** Another tab was last at it, and may be so still. */
  readonly isElsewhere: boolean
  /** The step that is being saved, and why it is not there yet. */
  readonly at: { step: Step; failure: Failure | null } | null
  /** Why the last try ended without a booking, until there is another or the person has seen it. */
  readonly failure: unknown
  /** How many have been booked from this page. */
  readonly booked: number
}

type Parts = {
  notes: NoteStore
  journal: Pick<Journal, 'fresh' | 'get' | 'resolve' | 'subscribe'>
  write: () => ShopWrites | null
  newId: () => string
  now?: () => number
  /** What was made is known at once to whoever shows it. */
  learn: {
    customer: (made: Customer) => void
    vehicle: (made: Vehicle) => void
    appointment: (made: Appointment) => void
  }
  onBooked: (title: string, id: string) => void
}

type Send<Made> = { write: (writing: Writing) => Promise<Made>; learn: (made: Made) => void }

const Made = z.object({ id: z.string() })

const gone = () => new Failure('forbidden', 'This desk may no longer book', { isWrite: true })

const titleOf = ({ year, make, model }: NewVehicle) => `${year} ${make} ${model}`

const isOthers = (known: Note, of: string | undefined) =>
  known.isBegun && (of === undefined || !isFor(known, of))

const REFUSALS: readonly string[] = ['refused', 'missing', 'forbidden', 'changed']

const isRefusal = (error: unknown) =>
  error instanceof Failure && !error.confirmed && REFUSALS.includes(error.kind)

/** One booking at a time: up to three writes of which each needs the one before, whatever breaks in between. */
export function createRun({ notes: store, journal, write, newId, now = Date.now, learn, onBooked }: Parts) {
  const listeners = new Set<() => void>()
  /** By key, what was confirmed to nobody who waited. */
  const heard = new Map<string, string>()
  let standing: Standing = {
    notes: store.read(),
    isRunning: false,
    isElsewhere: false,
    at: null,
    failure: null,
    booked: 0,
  }

  function set(next: Partial<Standing>) {
    standing = { ...standing, ...next }
    for (const listener of listeners) listener()
  }

  /** As another tab may have left them. */
  const notesNow = (): Notes => store.read() ?? { id: newId(), steps: {} }

  function note(step: Step, change: Partial<Note>): Note {
    const notes = notesNow()
    const before = notes.steps[step]
    const blank: Note = {
      attempt: 1,
      of: '',
      title: '',
      at: now(),
      made: null,
      isBegun: false,
      wasUnsure: false,
    }
    const after = { ...blank, ...before, ...change }
    const next = { ...notes, steps: { ...notes.steps, [step]: after } }
    store.write(next)
    set({ notes: next, isElsewhere: false })
    return after
  }

  const free = (step: Step, { attempt }: Note) =>
    note(step, { attempt: attempt + 1, made: null, isBegun: false, wasUnsure: false })

  /** The id of what the step made, now or before a failure. */
  async function once<Made extends { id: string }>(
    step: Step,
    title: string,
    wanted: unknown,
    send: Send<Made>,
  ) {
    const of = JSON.stringify(wanted)
    let known = note(step, {})
    if (isOthers(known, of)) throw await inTheWay(step, known)
    if (known.made !== null) {
      if (isFor(known, of)) return known.made
      known = free(step, known)
    }
    const wasBegun = known.isBegun
    known = note(step, { of, title, isBegun: true, ...(!wasBegun && { at: now() }) })
    const key = keyOf(notesNow().id, step, known.attempt)
    set({ at: { step, failure: null } })
    if (wasBegun) {
      const end = await followed(journal, key)
      const made = heard.get(key) ?? store.read()?.steps[step]?.made
      if (made) return made
      if (end) throw await ended(step, known, end)
      if (!stillThere(known, now())) throw forgotten(step, known)
    }
    try {
      const made = await send.write({ key, watch: (_, failure) => set({ at: { step, failure } }) })
      note(step, { made: made.id, isBegun: false })
      send.learn(made)
      return made.id
    } catch (error) {
      const kept = keptAs(await journal.fresh(), key)
      if (kept) throw await ended(step, known, kept, error)
      // Of anything else it is not known that nothing was made; the same key then tells.
      if (isRefusal(error)) free(step, known)
      throw error
    }
  }

  /** A step that another booking has handed on is neither taken for this one's nor written over. */
  async function inTheWay(step: Step, known: Note) {
    const entry = keptAs(await journal.fresh(), keyOf(notesNow().id, step, known.attempt))
    return entry ? stillAtIt(known.title, entry) : forgotten(step, known)
  }

  /** Nobody is at it any more, and nobody can say what became of it. */
  function forgotten(step: Step, known: Note) {
    free(step, known)
    return new NotSent(
      `An earlier try to save ${known.title} had no answer, and whether it was saved is not known. ` +
        'Look for it first; booking again adds it as new.',
    )
  }

  /** What an entry that is still kept says; a refusal is over, all else may yet be saved. */
  async function ended(step: Step, known: Note, entry: Entry, error?: unknown): Promise<unknown> {
    if (entry.state === 'refused') {
      free(step, known)
      // It is told here, and needs no second look.
      if (error === undefined) await journal.resolve(entry.id, 'discard')
    }
    if (entry.state === 'unsure') note(step, { wasUnsure: true })
    if (error !== undefined) return error
    const { state, note: why } = entry
    return state === 'refused'
      ? new Failure('refused', why ?? '', { isWrite: true })
      : new Failure('unreachable', `${why ?? 'No answer came'}. Decide about it in Settings first`, {
          isWrite: true,
        })
  }

  async function bookAll(wanted: Wanted): Promise<string> {
    const { customer, vehicle, visit } = wanted
    const { customers, vehicles, appointments } = write() ?? {}
    if (!appointments) throw gone()
    const { steps } = notesNow()
    const wishes = wishesOf(wanted, steps)
    // All of them before the first: this booking is sent whole, or not begun.
    for (const step of STEPS) {
      const known = steps[step]
      if (known && isOthers(known, wishes[step])) throw await inTheWay(step, known)
    }
    const name = 'id' in customer ? customer.name : customer.draft.name
    let customerId: string
    if ('id' in customer) customerId = customer.id
    else {
      if (!customers) throw gone()
      customerId = await once('customer', name, customer.draft, {
        write: (writing) => customers.create(customer.draft, writing),
        learn: learn.customer,
      })
    }
    let vehicleId: string | null = null
    if (vehicle && 'id' in vehicle) vehicleId = vehicle.id
    else if (vehicle) {
      if (!vehicles) throw gone()
      const draft = vehicleOf(customerId, vehicle.draft)
      vehicleId = await once('vehicle', titleOf(draft), draft, {
        write: (writing) => vehicles.create(draft, writing),
        learn: learn.vehicle,
      })
    }
    const draft = appointmentOf(customerId, vehicleId, visit)
    const title = `${name}, ${visit.service}`
    const id = await once('appointment', title, draft, {
      write: (writing) => appointments.create(draft, { ...writing, name }),
      learn: learn.appointment,
    })
    // Heard of already, where the journal had it from before.
    if (store.read()) over(title, id)
    return id
  }

  function over(title: string, id: string) {
    store.write(null)
    set({ notes: null, failure: null, booked: standing.booked + 1 })
    onBooked(title, id)
  }

  return {
    get: () => standing,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Rejects where a step failed; what was made before it stays, and is not made again. */
    async book(wanted: Wanted): Promise<string | null> {
      if (standing.isRunning) return null
      set({ isRunning: true, failure: null })
      try {
        const id = await bookAll(wanted)
        set({ isRunning: false, at: null })
        return id
      } catch (failure) {
        set({ isRunning: false, at: null, failure })
        throw failure
      }
    },
    /** The journal confirmed what nobody in this page waited for: made before a reload, or in another tab. */
    hear(entry: Pick<Entry, 'id' | 'first'>, answer: unknown) {
      const notes = store.read()
      const made = z.safeParse(Made, answer)
      const key = firstOf(entry)
      const step = notes && STEPS.find((one) => keyOf(notes.id, one, notes.steps[one]?.attempt ?? 1) === key)
      if (!step || !made.success) return
      heard.set(key, made.data.id)
      const { title } = note(step, { made: made.data.id, isBegun: false })
      if (step === 'appointment') over(title, made.data.id)
    },
    /** Another tab may have written. */
    look: () => {
      const notes = store.read()
      // What another tab's booking stood in the way of need not wait any more.
      const isFree = notes === null && standing.failure instanceof NotSent
      if (isFree) set({ failure: null })
      if (JSON.stringify(notes) !== JSON.stringify(standing.notes)) set({ notes, isElsewhere: true })
    },
    /** What was made stays made; the next booking knows nothing of this one. */
    startOver() {
      if (standing.isRunning) return
      store.write(null)
      set({ notes: null, failure: null })
    },
    /** Why it failed has been read. */
    seen: () => set({ failure: null }),
  }
}

export type Run = ReturnType<typeof createRun>
