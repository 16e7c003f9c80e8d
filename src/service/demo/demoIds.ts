import { idAt } from '../ids'
import type { Random } from './random'

/** Ids as the service would have given them at a moment long gone, without moving the service's own counter. */
export type DemoIds = (moment: number) => string

const MASK = 0xfff

export function createDemoIds(random: Random): DemoIds {
  const chance = Buffer.alloc(8)
  let count = 0
  return (moment) => {
    chance.writeUInt32BE(random.int(0, 0xffff_ffff), 0)
    chance.writeUInt32BE(random.int(0, 0xffff_ffff), 4)
    count = (count + 1) & MASK
    return idAt(moment, count, chance)
  }
}
