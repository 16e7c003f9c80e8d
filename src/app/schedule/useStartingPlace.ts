import { useLayoutEffect, useRef, type RefObject } from 'react'
import { instantOf, type Day } from '../../domain/zone'
import { STEP_MINUTES } from '../words/ticks'
import { topOf, type Axis } from './axis'
import { ROW_PX, SCALE_PX } from './measure'
import { useTouched } from './useTouched'

const OPENS = 8 * 60
/** So much of what has just been stays in sight above the now-line. */
const BEFORE_ROWS = 6

type StartingPlace = {
  zone: string
  now: number
  day: Day
  /** How wide the days are, which changes as they are read. */
  width: number
}

/** The way to the hours that are folded away comes and goes above those that are shown. */
function topOfHours(frame: HTMLElement): number {
  const top = frame.querySelector('[data-day]')?.getBoundingClientRect().top ?? 0
  return top - frame.getBoundingClientRect().top + frame.scrollTop
}

/**
 * Begins at eight, or a little before now where today is shown, and with the day that was asked for in sight, also where
 * the shop's hours come later than the day; from then on it stays where it was scrolled to. A day that grows wider stays in sight until somebody lays hands on it.
 */
export function useStartingPlace(frame: RefObject<HTMLElement | null>, axis: Axis, start: StartingPlace) {
  const { zone, now, day, width } = start
  const began = useRef<number | null>(null)
  const isTouched = useTouched(frame)
  /** As it was last heard of: where hours are folded away, the browser has cut off by then what is too far down. */
  const scrolled = useRef(0)
  const hoursTop = useRef(0)
  useLayoutEffect(() => {
    const at = frame.current
    const [first] = axis.columns
    const begins = axis.rows[0]?.minute ?? 0
    const before = began.current
    if (before === begins || !at || !first) return
    began.current = begins
    const top = topOfHours(at)
    const lower = top - hoursTop.current
    hoursTop.current = top
    // What somebody has scrolled to stays in sight where hours are folded away above it, or come back.
    if (before !== null && isTouched.current)
      return at.scrollTo({ top: scrolled.current + lower + ((before - begins) / STEP_MINUTES) * ROW_PX })
    const today = axis.columns.find(({ from, until }) => now >= from && now < until)
    const row = today ? topOf(today, now) - BEFORE_ROWS : topOf(first, instantOf(first.day, OPENS, zone)) - 1
    at.scrollTo({ top: row * ROW_PX })
  }, [frame, isTouched, axis, zone, now])

  useLayoutEffect(() => {
    const at = frame.current
    const scroll = () => (scrolled.current = at?.scrollTop ?? 0)
    at?.addEventListener('scroll', scroll, { passive: true })
    return () => at?.removeEventListener('scroll', scroll)
  }, [frame])

  useLayoutEffect(() => {
    const at = frame.current
    const column = at?.querySelector<HTMLElement>(`[data-day="${day}"]`)
    if (isTouched.current || !at || !column || width === 0) return
    // One that is wider than the screen shows where it begins.
    const [begins, ends] = [column.offsetLeft - SCALE_PX, column.offsetLeft + column.offsetWidth]
    at.scrollTo({ left: Math.min(begins, ends - at.clientWidth) })
  }, [frame, isTouched, day, width])
}
