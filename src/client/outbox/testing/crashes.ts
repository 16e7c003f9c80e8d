import type { Tab } from './desk'

export type CrashAt = { step: number; when: 'before' | 'after' }

/** What is wrong after one crash, by what should have been true. */
type Findings = { tab: Tab; truths: Record<string, boolean> }

/**
 * Tells a story once for every way in which its tab can die: at each step of store and line, before the step
 * is done and after it, until the story ends with the tab alive. Resolves with what was not true, and where.
 */
export async function atEveryCrash(story: (crashAt: CrashAt) => Promise<Findings>) {
  const untrue: string[] = []
  let crashes = 0
  for (const when of ['before', 'after'] as const) {
    for (let step = 0, isAlive = false; !isAlive; step += 1) {
      const { tab, truths } = await story({ step, when })
      const failed = Object.entries(truths).filter(([, is]) => !is)
      untrue.push(...failed.map(([truth]) => `${when} step ${step} (${tab.steps.at(-1)}): ${truth}`))
      isAlive = tab.isAlive()
      if (!isAlive) crashes += 1
    }
  }
  return { untrue, crashes }
}
