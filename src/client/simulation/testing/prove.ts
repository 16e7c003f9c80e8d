import * as fc from 'fast-check'
import type { Driver } from './driver'
import type { Breach, Law } from './laws'
import { runSequence, type Ending, type Sequence } from './sequence'
import type { Maker } from './service'

export type Proof = {
  driver: Driver
  maker: Maker
  laws: readonly Law[]
  seed: number
  /** The words by which the test is known among those of this service. */
  about: string
  /** Which SEED makes that one, for this service. */
  asked: number
  runs: number
  /** Where among the seed's sequences the one was that is to be lived again; absent: all of them. */
  path?: string | undefined
  from: fc.Arbitrary<Sequence>
  onEnding?: (ending: Ending) => void
}

const told = (broken: readonly Breach[], story: readonly string[]) =>
  [...broken.map(({ law, how }) => `“${law}” is broken: ${how}`), ...story].join('\n')

/** Lives that many sequences of one service; throws the shortest that breaks a law, with what to live it again by. */
export async function prove(proof: Proof): Promise<void> {
  const { driver, maker, laws, about, seed, asked, runs, path, from, onEnding } = proof
  const found = await fc.check(
    fc.asyncProperty(from, async (sequence) => {
      const ending = await runSequence(driver, maker, sequence)
      onEnding?.(ending)
      const broken = ending.breaches.filter(({ law }) => laws.includes(law))
      if (broken.length > 0) throw new Error(told(broken, ending.story))
    }),
    { seed, numRuns: runs, ...(path !== undefined && { path }) },
  )
  if (!found.failed) return
  const { counterexamplePath, numRuns, errorInstance } = found
  const again = `SEED=${asked} AT=${counterexamplePath} SERVICE='${maker.traits.name}' npx vitest run src/client/simulation -t '${about}'`
  const what = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  throw new Error(`After ${numRuns} sequences; to live it again: ${again}\n${what}`, { cause: errorInstance })
}
