// Every part of `npm test`, each whether or not the one before passed, and one line of totals last.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

type Counts = { passed: number; failed: number }

const none: Counts = { passed: 0, failed: 0 }

function readVitest(): Counts {
  const report: { numPassedTests: number; numFailedTests: number } = read('.reports/vitest.json')
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

function readPlaywright(): Counts {
  const { stats }: { stats: Record<'expected' | 'unexpected' | 'flaky', number> } =
    read('.reports/playwright.json')
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

function read(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function runPart(command: string, counts: () => Counts): Counts {
  const clean = spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0
  const { passed, failed } = attempt(counts)
  // A part that fails without naming a test (a format, a type, a file that does not load) is one failure.
  return { passed, failed: clean ? failed : Math.max(failed, 1) }
}

/** A part that died before its report has nothing to count. */
function attempt(counts: () => Counts): Counts {
  try {
    return counts()
  } catch {
    return none
  }
}

rmSync('.reports', { recursive: true, force: true })

const parts = [
  runPart('npm run -s check', () => none),
  runPart('vitest run', readVitest),
  runPart('playwright test -c e2e/playwright.config.ts', readPlaywright),
]
const passed = parts.reduce((sum, part) => sum + part.passed, 0)
const failed = parts.reduce((sum, part) => sum + part.failed, 0)

if (failed > 0) process.exitCode = 1
console.log(`${passed} passed, ${failed} failed`)
