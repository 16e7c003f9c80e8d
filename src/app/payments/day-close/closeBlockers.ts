import type { DrawerRead } from './dayDraft'

type DayStanding = {
  isWhole: boolean
  hasFailed: boolean
  isCut: boolean
  isOutdated: boolean
  /** Rows that could not be read; of which day they are is not known. */
  skipped: number
  waiting: number
  /** Entered here under other keys, and not said to be another shop’s. */
  elsewhere: number
  errors: DrawerRead['errors']
}

/** What keeps a day from being closed, in the order in which to see to it; nothing where it can be. */
export function closeBlockers(standing: DayStanding): string[] {
  const { waiting, elsewhere, skipped, errors } = standing
  const { float, sum, note, pieces, payOuts } = errors
  const isUnread =
    float !== undefined ||
    sum !== undefined ||
    Object.keys(pieces).length > 0 ||
    payOuts.some(({ amount }) => amount !== undefined)
  const unread = whyUnread(standing)
  return [
    ...(waiting > 0
      ? [
          `${waiting === 1 ? 'A payment' : `${waiting} payments`} taken on this computer ${waiting === 1 ? 'is' : 'are'} not confirmed. See to that first.`,
        ]
      : []),
    ...(elsewhere > 0
      ? [
          elsewhere === 1
            ? 'A payment entered here under another key is not confirmed. Finish it first, or mark it as another shop’s.'
            : `${elsewhere} payments entered here under another key are not confirmed. Finish them first, or mark them as another shop’s.`,
        ]
      : []),
    ...(unread === null ? [] : [unread]),
    ...(skipped > 0
      ? [
          `${skipped === 1 ? 'A payment' : `${skipped} payments`} could not be read, and may be missing from these figures.`,
        ]
      : []),
    ...(isUnread ? ['An amount entered for the drawer is not a number.'] : []),
    ...(payOuts.some(({ reason }) => reason !== undefined) ? ['Say what each pay-out was for.'] : []),
    ...(note === undefined ? [] : [note]),
  ]
}

/** Of a reading there is one thing to say at a time. */
function whyUnread({ hasFailed, isCut, isWhole, isOutdated }: DayStanding): string | null {
  if (hasFailed) return 'The payments could not be loaded.'
  if (isCut) return 'The payments are not loaded far enough back.'
  if (!isWhole) return 'The payments are still loading.'
  return isOutdated ? 'The payments are being reloaded.' : null
}
