import type { Line } from '../connect'
import type { ShopApi } from '../shop'
import { createDirectory, type Directory } from './directory'
import { startSearchWorker } from './trustedWorker'

export type { Directory } from './directory'

/** The directory of a connection, in a browser. */
export const browserDirectory = ({ name, leader, budget }: Line, shop: ShopApi): Directory =>
  createDirectory({
    connection: name,
    shop,
    leader,
    budgetWindow: () => budget.state().limit,
    workerFactory: startSearchWorker,
  })
