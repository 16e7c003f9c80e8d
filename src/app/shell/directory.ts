import type { Line } from '../../client/connect'
import type { Customer, Vehicle } from '../../client/records'
import type { ShopApi } from '../../client/shop'

export type Found = { key: string; customerId: string; name: string; detail: string }
export type CoverageSnapshot = { names: { read: number; done: boolean } }
const NONE: CoverageSnapshot = { names: { read: 0, done: false } }

// TEMPORARY: replaced by the local directory.
export function browserDirectory(_line: Line, _api: ShopApi) {
  return {
    start() {},
    close() {},
    async wipe() {},
    learn(_records: { customers?: Customer[]; vehicles?: Vehicle[] }) {},
    async withPhone(_phone: string): Promise<{ id: string; name: string }[]> {
      return []
    },
    async search(_text: string): Promise<Found[]> {
      return []
    },
    subscribe: (_listener: () => void) => () => {},
    coverage: () => NONE,
  }
}
export type Directory = ReturnType<typeof browserDirectory>
