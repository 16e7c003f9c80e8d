import type { DrawerRead } from './dayDraft'

type Standing = {
  isWhole: boolean
  hasFailed: boolean
  isCut: boolean
  waiting: number
  errors: DrawerRead['errors']
  isToCome: boolean
}

/** What keeps a day from being closed, in the order in which to see to it; nothing where it can be. */
export function whyNot({ isWhole, hasFailed, isCut, waiting, errors, isToCome }: Standing): string[] {
  const { float, sum, note, pieces } = errors
  const isUnread = float !== undefined || sum !== undefined || Object.keys(pieces).length > 0
  return [
    ...(isToCome ? ['This day has not begun yet.'] : []),
    ...(waiting > 0
      ? [
          `${waiting === 1 ? 'A payment' : `${waiting} payments`} taken at this desk ${waiting === 1 ? 'is' : 'are'} not confirmed. See to that first.`,
        ]
      : []),
    ...(hasFailed ? ['The payments could not be read.'] : []),
    ...(!hasFailed && isCut ? ['The payments were not read far enough back.'] : []),
    ...(!hasFailed && !isCut && !isWhole ? ['The payments are still being read.'] : []),
    ...(isUnread ? ['Something typed for the drawer is no number.'] : []),
    ...(note === undefined ? [] : ['The drawer is over or short: write a note.']),
  ]
}
