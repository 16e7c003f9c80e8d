// Stands in for Playwright where its tests are run without a window: the same words, the same waiting.
import { expect as plainExpect, test as plain } from 'vitest'
import { Context } from './page'

export { expect } from './expect'

type Fixtures = { page: unknown; context: Context; browser: unknown }
type Work = (fixtures: Fixtures, about: typeof info) => unknown
type Details = { tag?: string | string[] }

const info = { project: { name: 'windowless' } }
type Hooks = { before: Work[][]; after: Work[][]; used: Record<string, unknown>; about: string }
const hooks = new Map<string | undefined, Hooks>()

/** Those of the file that is being read: a worker reads one after the other, and this module once. */
function here(): Hooks {
  const file = plainExpect.getState().testPath
  const known = hooks.get(file) ?? { before: [[]], after: [[]], used: {}, about: '' }
  hooks.set(file, known)
  return known
}

function declare(more: More, name: string, ...rest: [Work] | [Details, Work]) {
  const [details, work] = rest.length === 2 ? rest : [{}, rest[0]]
  if ([details.tag ?? []].flat().includes('@window')) return
  const { before, after, used: options, about } = here()
  const first = before.flat()
  const last = after.flat()
  plain(about + name, async () => {
    const contexts: Context[] = []
    const newContext = async (own: Record<string, unknown> = {}) => {
      const context = new Context({ ...options, ...own })
      contexts.push(context)
      return context
    }
    const context = await newContext()
    const browser = {
      newContext,
      newPage: async (own?: Record<string, unknown>) => (await newContext(own)).newPage(),
    }
    let fixtures: Fixtures = { page: await context.newPage(), context, browser }
    try {
      await provided(more, fixtures, async (all) => {
        fixtures = all
        for (const each of first) await each(all, info)
        try {
          await work(all, info)
        } finally {
          for (const each of last) await each(all, info)
        }
      })
    } catch (error) {
      for (const page of contexts.flatMap((each) => each.pages())) console.error(page.told())
      throw error
    } finally {
      for (const each of contexts) await each.close()
    }
    // What a test expects of a request, where it answers in the service's place.
    for (const { faults } of contexts) if (faults.length > 0) throw faults[0]
  })
}

type More = Record<string, (fixtures: Fixtures, use: (value: unknown) => Promise<void>) => Promise<void>>

/** Gives a test what it asks for by name, from before it begins until after it has ended. */
async function provided(
  more: More,
  fixtures: Fixtures,
  work: (fixtures: Fixtures) => unknown,
): Promise<void> {
  const [next, ...rest] = Object.entries(more)
  if (!next) return void (await work(fixtures))
  const [name, provide] = next
  await provide(fixtures, (value) => provided(Object.fromEntries(rest), { ...fixtures, [name]: value }, work))
}

const makeTest = (more: More) =>
  Object.assign((name: string, ...rest: [Work] | [Details, Work]) => declare(more, name, ...rest), {
    extend: (others: More) => makeTest({ ...more, ...others }),

    beforeEach: (work: Work) => void here().before.at(-1)?.push(work),
    afterEach: (work: Work) => void here().after.at(-1)?.push(work),
    // Not the test runner's own: it takes no group in which nothing is left.
    describe: (name: string, work: () => void) => {
      const outer = here()
      const { used, about } = outer
      outer.before.push([])
      outer.after.push([])
      outer.about = `${about}${name} › `
      work()
      outer.before.pop()
      outer.after.pop()
      Object.assign(outer, { used, about })
    },
    use: (options: Record<string, unknown>) => {
      const outer = here()
      outer.used = { ...outer.used, ...options }
    },
    slow: () => undefined,
    setTimeout: () => undefined,
    info: () => info,
  })
export const test: ReturnType<typeof makeTest> = makeTest({})
