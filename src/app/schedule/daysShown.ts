import { useState } from 'react'
import { addDays, weekdayOf, type Day } from '../../domain/zone'
import { useIsPrinting } from '../../ui/isPrinting'
import { createWidth } from '../page/useWide'

const WEEK = 7

const useRoomForThree = createWidth(600)
const useRoomForFive = createWidth(1024)
const useRoomForSeven = createWidth(1280)

/** How many days stand side by side, each with room for two blocks; 0 where they are a list. Paper keeps the screen's. */
export function useDaysAbreast(): number {
  const [three, five, seven] = [useRoomForThree(), useRoomForFive(), useRoomForSeven()]
  const abreast = seven ? WEEK : five ? 5 : three ? 3 : 0
  const isPrinting = useIsPrinting()
  const [kept, setKept] = useState(abreast)
  if (!isPrinting && kept !== abreast) setKept(abreast)
  return kept
}

/** How many days one view shows: a list has room for the whole week. */
export const countOfDays = (isWeek: boolean, abreast: number) => (isWeek ? abreast || WEEK : 1)

/** The week around a day from its Sunday; of fewer days, those that begin with it. */
export function daysShown(day: Day, count: number): Day[] {
  const first = count === WEEK ? addDays(day, -weekdayOf(day)) : day
  return Array.from({ length: count }, (_, at) => addDays(first, at))
}
