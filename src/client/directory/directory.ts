import type { Coverage } from './coverage'
import type { Learned } from './learning'
import type { OnCard } from './onCards'
import type { Namesake, Results } from './results'
import type { KnownVehicle } from './rows'
import type { DirectoryStore } from './store'

/** The customers of one connection and their vehicles, as far as they have been read: for searching and naming. */
export type Directory = {
  /**
   * `ahead` names customers who are found however many others match better. Null where a later search has overtaken it. Rejects where searching is broken: that is not "not found".
   */
  search(text: string, ahead?: readonly string[]): Promise<Results | null>
  /** Who has exactly this number, of those that are known. */
  withPhone(phone: string): Promise<readonly Namesake[]>
  /** Found from now on, here and in the other tabs. */
  learn(records: Learned): void
  /** These are looked at: their names are read next, and their vehicles before others'. */
  wanted(ids: readonly string[]): void
  /** At once, for cards; null where it is not known, or not yet. `subscribe` tells when it is. */
  nameOf(id: string): string | null
  /** The same for vehicles. */
  vehicleOf(id: string): KnownVehicle | null
  /** These stand on cards that are looked at: what nobody has read of them is read, once each. */
  wantedNames(ids: readonly string[]): void
  wantedVehicles(cards: readonly OnCard[]): void
  /** What is kept of customers and vehicles, the whole of it. */
  kept(): Promise<DirectoryStore>
  /** The same object until something changes. */
  readonly coverage: () => Coverage
  readonly subscribe: (listener: () => void) => () => void
  /** Reads in the background from now on, or again after `pause`. */
  start(): void
  pause(): void
  isOn(): boolean
  /** For this computer: what was kept is deleted, and nothing more is read or kept. */
  turnOff(): Promise<void>
  turnOn(): void
  /** The shop's books were set back: what is kept may be of a time that is gone, and all is read anew. */
  startOver(): Promise<void>
  /** Stops; what is kept stays for the next time. */
  close(): void
  /** Stops, and leaves nothing on this computer. */
  wipe(): Promise<void>
}
