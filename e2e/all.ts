// Every part of `npm test`, each whether or not another passed, and one line of totals last.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { missingServers } from '../src/setup.mjs'

type Counts = { passed: number; failed: number }

const none: Counts = { passed: 0, failed: 0 }
const MOST_OF_PAGE = 6_000

type Spec = { status: string; fullName: string; failureMessages: string[] }
type SpecFile = { name: string; message: string; assertionResults: Spec[] }
type SpecReport = { numPassedTests: number; numFailedTests: number; testResults: SpecFile[] }

function readVitest(): Counts {
  const report: SpecReport = read('.reports/vitest.json')
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

/** What failed among the specs, said again: between it and the end of the output lies the whole list of Playwright. */
function sayFailedSpecs() {
  const report: SpecReport = read('.reports/vitest.json')
  for (const { name, message, assertionResults } of report.testResults) {
    if (message) console.log(`FAILED ${relative('.', name)}\n${message}\n`)
    for (const spec of assertionResults.filter(({ status }) => status === 'failed'))
      console.log(`FAILED ${relative('.', name)} › ${spec.fullName}\n${spec.failureMessages.join('\n')}\n`)
  }
}

/** What stood on the page of each test that failed in a browser. */
function sayFailedPages() {
  const folders = readdirSync('.reports/e2e', { recursive: true }).map(String)
  for (const name of folders.filter((one) => one.endsWith('error-context.md')))
    console.log(`PAGE ${name}\n${readFileSync(`.reports/e2e/${name}`, 'utf8').slice(0, MOST_OF_PAGE)}\n`)
}

function readPlaywright(): Counts {
  const { stats }: { stats: Record<'expected' | 'unexpected' | 'flaky', number> } =
    read('.reports/playwright.json')
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

function read(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function countsOf(clean: boolean, counts: () => Counts): Counts {
  const { passed, failed } = attempt(counts) ?? none
  // A part that fails without naming a test (a format, a type, a file that does not load) is one failure.
  return { passed, failed: clean ? failed : Math.max(failed, 1) }
}

const runPart = (command: string, counts: () => Counts) =>
  countsOf(spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0, counts)

/** Beside others: what it says is kept in a file meanwhile, so that no two talk at once. */
function beginPart(command: string, file: string) {
  const part = spawn(command, { shell: true, stdio: ['ignore', openSync(file, 'w'), 'inherit'] })
  return new Promise<boolean>((resolve) =>
    part.on('close', (status) => {
      process.stdout.write(readFileSync(file))
      resolve(status === 0)
    }),
  )
}

/** A part that died before its report has nothing to count, and nothing to say. */
function attempt<Report>(report: () => Report): Report | undefined {
  try {
    return report()
  } catch {
    return undefined
  }
}

rmSync('.reports', { recursive: true, force: true })
mkdirSync('.reports')

const checked = runPart('npm run -s check', () => none)
// The tests in a browser wait for pages, and many specs for processes: side by side they leave no processor idle.
const inBrowser = beginPart('playwright test -c e2e/playwright.config.ts', '.reports/playwright.txt')
const parts = [checked, runPart('vitest run', readVitest), countsOf(await inBrowser, readPlaywright)]
const passed = parts.reduce((sum, part) => sum + part.passed, 0)
const failed = parts.reduce((sum, part) => sum + part.failed, 0)

if (failed > 0) {
  process.exitCode = 1
  attempt(sayFailedSpecs)
  attempt(sayFailedPages)
}
const missing = missingServers()
if (missing.includes('postgresql'))
  console.log('Postgres was not tested: there is none. Install it, or set DATABASE_URL.')
if (missing.length > 0)
  console.log(
    'Several processes behind HAProxy were not tested: that takes Postgres and HAProxy. Install both.',
  )
console.log(`${passed} passed, ${failed} failed`)
