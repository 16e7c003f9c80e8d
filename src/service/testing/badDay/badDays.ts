import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { asked, CLOSED, commandOf, type Day, environmentOf, troublesIn } from './badDay'

// `npm run bad-day`: lives the days, and looks for the shortest one that still fails as the first one that failed. Time is
// real there, and a day may fail now and not then: a shorter one counts when it failed again, in the same place.

const TRIES = 3
/** A day that fails as often as that in its tries is one that fails. */
const OFTEN = 2
const MINUTES = Number(process.env.MINUTES ?? 15)
const SPECS = process.argv[2] ?? 'badDay.spec.ts'

type Test = { status: string; fullName: string; failureMessages: string[] }
type Report = { testResults: { name: string; assertionResults: Test[] }[] }
type Failure = { file: string; seed: number; place: string }

/** Of what came of them a report is left, and all that was said where it is not shown meanwhile. */
function live(args: readonly string[], env: Record<string, string> | null) {
  const report = `.reports/badDay${env ? 'Again' : ''}.json`
  rmSync(report, { force: true })
  const words = ['run', '--project', 'together', '--project', 'postgres', `--outputFile.json=${report}`]
  const { stdout } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...words, ...args], {
    env: { ...process.env, ...(env && { NO_COLOR: '1', ...env }) },
    encoding: 'utf8',
    stdio: env ? 'pipe' : 'inherit',
  })
  return { failures: failuresIn(report), stdout }
}

function failuresIn(report: string): Failure[] {
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        file: relative('.', name),
        seed: Number(/seed (\d+)/.exec(fullName)?.[1]),
        place: placeOf(failureMessages.join('\n')),
      })),
  )
}

/** The line in which it failed; or the words where there is none, as of a day that came to no end. */
const placeOf = (words: string) =>
  /src\/service\/[\w/.]+:\d+/.exec(words)?.[0] ?? words.split('\n', 1).join('').replace(/\d+/g, '…')

function shorten({ file, seed, place }: Failure) {
  const end = performance.now() + MINUTES * 60_000
  let day: Day = { ...asked, seed }
  let troubles: readonly string[] = []

  function fails(shorter: Day): boolean {
    // One that comes to no end is given up sooner than where it might only be slow.
    const args = [file, `--testTimeout=${60_000 * (shorter.hours + 1)}`]
    const { failures, stdout } = live(args, environmentOf(shorter))
    const isSame = failures.some((failure) => failure.place === place)
    if (isSame) troubles = troublesIn(stdout)
    return isSame
  }

  /** How often it failed, in so many tries as it takes to see it fail often, or that it does not. */
  function timesFailed(what: string, shorter: Day): number {
    let [failed, tries] = [0, 0]
    for (; tries < TRIES && failed < OFTEN && performance.now() < end; tries += 1)
      if (fails(shorter)) failed += 1
    if (tries > 0) console.log(`  ${what}: failed in ${failed} of ${tries} tries`)
    return failed
  }

  console.log(
    `\nSeed ${seed} failed at ${place}. For ${MINUTES} minutes shorter days are lived, to find one that does:`,
  )
  // What fails seldom may do so as seldom when it is shorter.
  const enough = timesFailed('the same day', day)
  if (enough === 0) return console.log('It did not fail once more, so nothing was left out.')
  function leaveOut(what: string, change: Partial<Day>) {
    const shorter = { ...day, ...change }
    if (timesFailed(what, shorter) >= enough) day = shorter
  }
  for (const hours of [1, 2]) if (hours < day.hours) leaveOut(`HOURS=${hours}`, { hours })
  for (const trouble of [...troubles, CLOSED])
    if (!day.without.includes(trouble)) leaveOut(`without ${trouble}`, { without: [...day.without, trouble] })
  for (const desks of [1, 2]) if (desks < day.desks) leaveOut(`DESKS=${desks}`, { desks })
  const left = troubles.filter((trouble) => !day.without.includes(trouble))
  console.log(
    `What it takes: ${left.join(', ') || 'no trouble at all'}. The shortest day that failed as often:`,
  )
  console.log(`  ${commandOf(day)} -- ${file}`)
}

const [first] = live([SPECS], null).failures
if (first) {
  process.exitCode = 1
  if (MINUTES > 0) shorten(first)
}
