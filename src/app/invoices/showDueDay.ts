import type { Day } from '../../domain/zone'
import { showFullDate } from '../session/shopTime'

/** "Nov 20, 2026", wherever it is looked at from. */
export const showDueDay = (day: Day) => showFullDate(`${day}T12:00:00Z`, 'UTC')
