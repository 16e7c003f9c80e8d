import { APPOINTMENTS } from './appointments'
import { FINDING } from './finding'
import { MONEY } from './money'
import { NEWCOMERS } from './newcomers'
import type { Task } from './task'

export const TASKS: readonly Task[] = [...FINDING, ...APPOINTMENTS, ...NEWCOMERS, ...MONEY]
