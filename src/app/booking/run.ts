import { Failure } from '../../client/api/failure'
import { firstOf, type Entry } from '../../client/journal/entry'
import { leftBehind } from '../../client/journal/follow'
import type { Journal } from '../../client/journal/journal'
import { untilOver } from '../../client/journal/untilOver'
import type { ShopWrites } from '../../client/shop'
import { createSignal } from '../../client/signal'
import type { Arrive } from './arrive'
import { handOn, planOf, wishesOf, type Wanted } from './handOn'
import { bookedIn, notesIn, STEPS, type Booked, type Notes, type Step } from './notes'
import { forgotten, NotSent, stillAtIt } from './notSent'

/** Where it stands, for the screen. The same object until something changes. */
export type BookingStanding = {
  readonly notes: Notes | null
  readonly isRunning: boolean
  /** Another tab was last at it, and may be so still. */
  readonly isElsewhere: boolean
  /** The step that is being saved, and why it is not there yet. */
  readonly at: { step: Step; title: string; failure: Failure | null } | null
  /** Why the last try ended without a booking, until there is another or the person has seen it. */
  readonly failure: unknown
  /** What the journal has of it has been read. */
  readonly isRead: boolean
  /** How many have been booked from this page. */
  readonly booked: number
}

type RunParts = {
  connection: string
  journal: Pick<Journal, 'fresh' | 'get' | 'resolve' | 'subscribe' | 'note'>
  write: () => ShopWrites | null
  /** Checks in whoever stands at the counter. */
  arrive: Arrive
  newId: () => string
  /** `notIn`: why it is booked and not checked in, where it was to be. */
  onBooked: (booked: Booked, notIn?: unknown) => void
  /** Nothing of it is kept any more, and it is not booked. */
  onNotBooked: () => void
}

const gone = () => new Failure('forbidden', 'This desk may no longer book', { isWrite: true })

const REFUSALS: readonly string[] = ['refused', 'missing', 'forbidden', 'changed']

const isConfirmed = (error: unknown) => error instanceof Failure && error.confirmed

const isRefusal = (error: unknown) =>
  error instanceof Failure && !error.confirmed && REFUSALS.includes(error.kind)

/** One booking at a time: up to three writes of which each needs the one before. The journal keeps them as one. */
export function createRun({ connection, journal, write, arrive, newId, onBooked, onNotBooked }: RunParts) {
  /** Whose end nobody knows, and the person has been told so. */
  const asked = new Set<string>()
  /** Which are booked, and on their way to be checked in. */
  const finishing = new Set<string>()
  /** Of this page, or there before it. */
  const mine = new Set<string>()
  let isRead = false
  /** Of the last try: where nobody knows what became of it, the same wish has the same keys. */
  let last: { wanted: string; keys: Record<Step, string> } | null = null
  const standing = createSignal<BookingStanding>({
    notes: null,
    isRunning: false,
    isElsewhere: false,
    at: null,
    failure: null,
    isRead: false,
    booked: 0,
  })

  const set = (next: Partial<BookingStanding>) => standing.set({ ...standing.get(), ...next })

  const notesNow = (kept = journal.get()) => notesIn(kept, connection, asked)

  function look() {
    const { entries, left } = journal.get()
    const all = [...entries, ...left].filter((entry) => entry.connection === connection)
    const done = all.find(bookedIn)
    if (done && !isRead) mine.add(firstOf(done))
    if (done && mine.has(firstOf(done)) && !standing.get().isRunning) void finish(done)
    const notes = notesNow()
    const root = all.find(({ id }) => id === notes?.id)
    const key = root ? firstOf(root) : notes?.id
    if (key !== undefined && !isRead) mine.add(key)
    const isElsewhere = key !== undefined && !mine.has(key)
    // What another tab's booking stood in the way of need not wait any more.
    if (notes === null && standing.get().failure instanceof NotSent) set({ failure: null })
    const shown = standing.get()
    if (JSON.stringify([notes, isElsewhere]) === JSON.stringify([shown.notes, shown.isElsewhere])) return
    set({ notes, isElsewhere })
    if (notes === null && !shown.isRunning) onNotBooked()
  }

  /** Confirmed with nobody waiting: after a reload, or in another tab. Whoever takes what is left of it tells. */
  async function finish(done: Entry): Promise<string | null> {
    const booked = bookedIn(done)
    if (!booked || finishing.has(done.id)) return null
    finishing.add(done.id)
    const notIn = booked.isHere ? await checkedIn(booked.id, firstOf(done), booked.title) : undefined
    if (!(await journal.resolve(done.id, 'discard'))) return null
    over(booked, notIn)
    return booked.id
  }

  /** Resolves with why not. What the journal keeps of it it goes on with, whoever waits. */
  async function checkedIn(id: string, key: string, title: string): Promise<unknown> {
    try {
      await arrive(id, key, title)
      return undefined
    } catch (failure) {
      return failure
    }
  }

  async function begin() {
    await journal.fresh()
    look()
    isRead = true
    set({ isRead })
  }
  void begin()
  journal.subscribe(look)

  /** What an entry that is still kept says; a refusal is over, all else may yet be saved. */
  async function ended({ id, state, note }: Entry): Promise<Failure> {
    if (state !== 'refused') {
      const why = `${note ?? 'No answer came'}. Decide about it in Settings first`
      return new Failure('unreachable', why, { isWrite: true })
    }
    // It is told here, and needs no second look.
    await journal.note(id, (entry) => (entry.state === 'refused' ? leftBehind(entry, 'unsent') : null))
    return new Failure('refused', note ?? '', { isWrite: true })
  }

  /** What is under way is waited for; whatever another booking has handed on is not taken for this one's. */
  async function settled(wanted: Wanted): Promise<'booked' | { left: Notes | null }> {
    for (;;) {
      const notes = notesNow(await journal.fresh())
      const step = STEPS.find((one) => notes?.steps[one]?.isBegun)
      const note = step && notes?.steps[step]
      if (!note || !step) return { left: notes }
      if (!note.kept) {
        asked.add(notes.id)
        look()
        throw forgotten(note.title)
      }
      if (note.of !== wishesOf(wanted, notes.steps)[step]) throw stillAtIt(note.title, note.kept.isOver)
      set({ at: { step, title: note.title, failure: null } })
      const end = await untilOver(journal, note.kept.key)
      if (end) throw await ended(end)
      if (step === 'appointment') return 'booked'
    }
  }

  const freshKeys = (): Record<Step, string> => ({
    customer: newId(),
    vehicle: newId(),
    appointment: newId(),
  })

  async function bookAll(wanted: Wanted): Promise<string | null> {
    const writes = write()
    if (!writes?.appointments) throw gone()
    const before = await settled(wanted)
    if (before === 'booked') {
      const done = journal.get().left.find((entry) => bookedIn(entry) && mine.has(firstOf(entry)))
      return done ? finish(done) : null
    }
    const notes = before.left
    const said = JSON.stringify(wanted)
    const keys = last?.wanted === said ? last.keys : freshKeys()
    last = { wanted: said, keys }
    for (const step of STEPS) mine.add(keys[step])
    const plan = planOf(wanted, notes?.steps ?? {})
    const show = (step: Step, failure: Failure | null) =>
      set({ at: { step, title: plan.titles[step], failure } })
    const ends = handOn(plan, writes, {
      keys,
      instead: notes?.id ?? null,
      watch: (step) => (_, failure) => show(step, failure),
    })
    if (!ends) throw gone()
    for (const step of STEPS) {
      if (!ends[step]) continue
      show(step, null)
      try {
        await ends[step]
      } catch (error) {
        if (isRefusal(error)) last = null
        // What was made goes on in the journal, whether or not its answer could be read.
        if (!isConfirmed(error) || step === 'appointment') throw error
      }
    }
    last = null
    const id = await ends.appointment
    const { appointment: title } = plan.titles
    const notIn = wanted.visit.isHere ? await checkedIn(id, keys.appointment, title) : undefined
    const { startsAt, isHere = false } = wanted.visit
    const vehicleId = plan.appointment.vehicleId ?? (await ends.vehicle) ?? null
    over({ title, id, isHere, startsAt, vehicleId }, notIn)
    void journal.resolve(keys.appointment, 'discard')
    return id
  }

  function over(booked: Booked, notIn?: unknown) {
    set({ notes: null, failure: null, booked: standing.get().booked + 1 })
    onBooked(booked, notIn)
  }

  return {
    get: standing.get,
    subscribe: standing.subscribe,
    /** Rejects where a step failed; what was made before it stays, and is not made again. */
    async book(wanted: Wanted): Promise<string | null> {
      if (standing.get().isRunning) return null
      set({ isRunning: true, failure: null })
      try {
        const id = await bookAll(wanted)
        set({ isRunning: false, at: null })
        return id
      } catch (failure) {
        set({ isRunning: false, at: null, failure })
        if (notesNow() === null) onNotBooked()
        throw failure
      }
    },
    /** What was made stays made; the next booking knows nothing of this one. */
    startOver() {
      if (standing.get().isRunning) return
      const { notes } = standing.get()
      set({ notes: null, failure: null })
      if (!notes) return
      const isLeft = journal.get().left.some(({ id }) => id === notes.id)
      if (isLeft) void journal.resolve(notes.id, 'discard')
      else void journal.note(notes.id, ({ memo: _memo, made: _made, next: _next, ...entry }) => entry)
    },
    /** Why it failed has been read. */
    seen: () => set({ failure: null }),
  }
}

export type Run = ReturnType<typeof createRun>
