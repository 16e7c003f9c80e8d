import { useCallback } from 'react'
import { useCapabilities, useConnection } from '~/app/session/connection'
import type { Appointment } from '~/client/nouns/nouns'
import { isInShop, isInWork, stageOf } from '~/domain/appointments'
import { countsAsOpen, isAnnounced, type Statuses } from '~/domain/capabilities'
import { isNeverLate, isReady, latenessOf, type Lateness } from '~/domain/lateness'
import { startOf } from './appointmentsOnDay'

/**
 * missing: it should be here by now; waiting: it is here, and its time has come; over: it should be done by now;
 * here: as waiting, for no whole minute, or nobody knows for how long; due: it is expected within the hour; ending: it
 * should be done within the hour; ready: it is labeled so.
 */
export type Flag = {
  kind: 'missing' | 'waiting' | 'here' | 'over' | 'due' | 'ending' | 'ready'
  minutes: number
}

const MINUTE_MS = 60_000
const HOUR = 60

/**
 * Whoever is not here yet is measured by the start, whoever is here by when they came (`since`) but not before the start,
 * a car in work by the end, and what is over not at all. A car of which the status does not say where it is may be in work.
 */
export function flagOf(row: Appointment, known: Statuses, now: number, since: string | null): Flag | null {
  if (!countsAsOpen(known, row.status)) return null
  const start = startOf(row)
  // Its column says so; and whether it is fetched late is not the shop's to say.
  if (stageOf(row.status) === 'ready') return null
  if (isReady(row)) return { kind: 'ready', minutes: 0 }
  const isNew = !isAnnounced(known, row.status)
  const isWorkedOn = isInWork(row.status) || isNew
  const isWaiting = !isWorkedOn && isInShop(row.status)
  const awaited = isWorkedOn ? start + row.minutes * MINUTE_MS : start
  const minutes = Math.round((awaited - now) / MINUTE_MS)
  if (minutes < 0) {
    if (isWaiting) return waiting(start, since, now)
    return isNeverLate(row) ? null : { kind: isWorkedOn ? 'over' : 'missing', minutes: -minutes }
  }
  if (isWaiting || isNew || minutes > HOUR) return null
  return { kind: isWorkedOn ? 'ending' : 'due', minutes }
}

function waiting(start: number, since: string | null, now: number): Flag {
  const from = since === null ? NaN : Math.max(start, Date.parse(since))
  const minutes = Math.floor((now - from) / MINUTE_MS)
  return minutes >= 1 ? { kind: 'waiting', minutes } : { kind: 'here', minutes: 0 }
}

/** soon: within the hour, or nothing to see to. */
export type Tone = Lateness | 'soon'

export const toneOf = ({ kind, minutes }: Flag): Tone =>
  kind === 'missing' || kind === 'waiting' || kind === 'over' ? latenessOf(minutes) : 'soon'

/** Bare, tinted, filled: their shapes tell them apart without a color. */
export const FLAG_STYLES: Readonly<Record<Tone, string>> = {
  grey: 'text-sm text-ink-3',
  amber: 'rounded-md bg-warn-soft px-1.5 text-sm font-semibold text-warn',
  red: 'rounded-md bg-danger px-1.5 text-sm font-semibold text-danger-ink',
  soon: 'text-sm text-ink-2',
}

const DAY = 24 * HOUR

/** "27 min", "2 h", "3 days" */
export function span(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`
  if (minutes < DAY) return `${Math.floor(minutes / HOUR)} h`
  const days = Math.floor(minutes / DAY)
  return `${days} day${days === 1 ? '' : 's'}`
}

/** One word for each on all screens: "not here 27 min", "waiting 57 min", "over 12 min", "in 18 min", "3 min left". */
export function flagWords({ kind, minutes }: Flag): string {
  if (kind === 'ready') return 'ready'
  if (kind === 'here') return 'Checked in'
  if (minutes === 0) return 'now'
  return {
    missing: `not here ${span(minutes)}`,
    waiting: `waiting ${span(minutes)}`,
    over: `over ${span(minutes)}`,
    due: `in ${span(minutes)}`,
    ending: `${span(minutes)} left`,
  }[kind]
}

/** Since when an appointment has its status: by its record where the service tells, else by what this computer has seen. */
export function useStatusSince(): (row: Appointment) => string | null {
  const { statusTimes, features } = useConnection()
  const isTold = features.statusChangedAt
  return useCallback(
    (row) => {
      if (!isTold) return statusTimes.of(row)
      // A move that is not confirmed shows another status than the one that is told of.
      return row.statusSince?.status === row.status ? row.statusSince.at : null
    },
    [statusTimes, isTold],
  )
}

export function useFlagOf(): (row: Appointment, now: number) => Flag | null {
  const known = useCapabilities()
  const since = useStatusSince()
  return useCallback((row, now) => flagOf(row, known, now, since(row)), [known, since])
}

/** "over 12 min", as loud as it is late; nothing where a person has nothing to see to. */
export const FlagMark = ({ flag }: { flag: Flag | null }) =>
  flag && <span className={FLAG_STYLES[toneOf(flag)]}>{flagWords(flag)}</span>
