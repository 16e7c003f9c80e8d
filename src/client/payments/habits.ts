import * as z from 'zod/mini'
import { localPlace, OF_SERVICES } from '../serviceMemory'

/**
 * What a service does with the time that a payment says it was made at: keeps it, keeps its second, puts its own, or
 * takes no payment that says one.
 */
const HABITS = ['keeps', 'cuts', 'own', 'refuses'] as const
export type Habit = (typeof HABITS)[number]

const SECOND_MS = 1_000

/** Cut or rounded: whole seconds, and less than one of them away. */
export const isSameSecond = (sent: number, kept: number) =>
  kept % SECOND_MS === 0 && Math.abs(kept - sent) < SECOND_MS

export function habitSeen(sent: string, answered: string): Habit {
  const [from, to] = [Date.parse(sent), Date.parse(answered)]
  if (from === to) return 'keeps'
  return isSameSecond(from, to) ? 'cuts' : 'own'
}

/** Learned from a service's answers, and kept for all that this browser sends to it. */
export function createHabits(service: string, storage = localPlace()) {
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
    learn(habit: Habit) {
      if (habit === known) return
      known = habit
      try {
        storage?.setItem(place, habit)
      } catch {
        // Learned again from the next answer.
      }
    },
  }
}

export type Habits = ReturnType<typeof createHabits>
