import * as z from 'zod/mini'
import { browserStorage } from '../api/grantStore'
import type { Payment } from '../records'
import { OF_SERVICES } from '../serviceMemory'

/**
 * What a service does with the time that a payment says it was made at: keeps it, keeps its second, puts its own, or
 * takes no payment that says one.
 */
const HABITS = ['keeps', 'cuts', 'own', 'refuses'] as const
export type Habit = (typeof HABITS)[number]

const SECOND_MS = 1_000
/** A service that takes its own time twice takes it within this. */
const OWN_MS = 100

/** Drawn by the dashboard, which draws no very second: nobody else is likely to have the same. */
export const bearsMilliseconds = (at: number) => at % SECOND_MS !== 0

/** Cut to its second, or rounded to the nearest. */
export const isSameSecond = (sent: number, kept: number) =>
  kept === Math.floor(sent / SECOND_MS) * SECOND_MS || kept === Math.round(sent / SECOND_MS) * SECOND_MS

type Times = Pick<Payment, 'recordedAt' | 'createdAt'>

/**
 * What an answer tells of it; null where that can't be told: a moment of the service's own may be the very second, and a
 * second is kept by whoever cuts.
 */
export function habitSeen(sent: string, { recordedAt, createdAt }: Times): Habit | null {
  const [from, to] = [Date.parse(sent), Date.parse(recordedAt)]
  if (from === to) return bearsMilliseconds(from) ? 'keeps' : null
  if (!isSameSecond(from, to)) return 'own'
  return to === Date.parse(createdAt) ? null : 'cuts'
}

/** What other payments tell of it: a time of milliseconds that is not the one of writing it down was sent, and kept. */
export const habitAmong = (payments: readonly Times[]): Habit | null =>
  payments.some(({ recordedAt, createdAt }) => {
    const kept = Date.parse(recordedAt)
    return bearsMilliseconds(kept) && Math.abs(kept - Date.parse(createdAt)) > OWN_MS
  })
    ? 'keeps'
    : null

/** Learned from a service's answers, and kept for all that this browser sends to it. */
export function createHabits(service: string, storage = browserStorage()) {
  const place = `${OF_SERVICES}recorded-at:${service}`
  let known: Habit | null = read()

  function read(): Habit | null {
    try {
      return z.safeParse(z.enum(HABITS), storage?.getItem(place)).data ?? null
    } catch {
      return null
    }
  }

  return {
    /** Null where none has been seen. */
    get: () => known,
    learn(habit: Habit | null) {
      if (habit === null || habit === known) return
      known = habit
      try {
        storage?.setItem(place, habit)
      } catch {
        // Learned again from the next answer.
      }
    },
  }
}

const onThisPage = new Map<string, Habits>()

/** One for each service on a page, whoever asks. */
export function habitsOf(service: string): Habits {
  const habits = onThisPage.get(service) ?? createHabits(service)
  onThisPage.set(service, habits)
  return habits
}

export type Habits = ReturnType<typeof createHabits>
