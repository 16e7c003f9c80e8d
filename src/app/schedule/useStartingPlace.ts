import { useLayoutEffect, useRef, type RefObject } from 'react'
import { STEP_MINUTES } from '~/app/format/ticks'
import { instantOf } from '~/domain/time/zone'
import { topOf, type Axis, ROW_PX } from './axis'

const OPENS = 8 * 60
/** So much of what has just been stays in sight above the now-line. */
const BEFORE_ROWS = 6

/** The way to the hours that are folded away comes and goes above those that are shown. */
function topOfHours(frame: HTMLElement): number {
  const top = frame.querySelector('[data-day]')?.getBoundingClientRect().top ?? 0
  return top - frame.getBoundingClientRect().top + frame.scrollTop
}

/**
 * Begins at eight, or a little before now where today is shown, also where the shop's hours come later than the day; from
 * then on it stays where it was scrolled to.
 */
export function useStartingPlace(
  frame: RefObject<HTMLElement | null>,
  axis: Axis,
  { zone, now }: { zone: string; now: number },
) {
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
}

const HANDS = ['wheel', 'pointerdown', 'keydown', 'focusin'] as const

/** Whether somebody has laid hands on it, or come into it by Tab: from then on it stays where it was scrolled to. */
export function useTouched(frame: RefObject<HTMLElement | null>) {
  const isTouched = useRef(false)
  useLayoutEffect(() => {
    const at = frame.current
    const touch = () => (isTouched.current = true)
    for (const hand of HANDS) at?.addEventListener(hand, touch, { passive: true })
    return () => HANDS.forEach((hand) => at?.removeEventListener(hand, touch))
  }, [frame])
  return isTouched
}
