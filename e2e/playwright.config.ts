import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findTestBrowser } from '~/setup.mjs'

const executablePath = findTestBrowser()
const asRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  // What needs a window. WINDOWS=all runs the others here too, which npm test runs without one.
  projects: [
    { name: 'window', testMatch: '**/*.window.ts' },
    {
      name: 'e2e',
      testMatch: '**/*.e2e.ts',
      ...(process.env['WINDOWS'] !== 'all' && { grep: /@window/ }),
    },
  ],
  outputDir: '../.reports/e2e',
  fullyParallel: true,
  workers: availableParallelism() + 1,
  // Generous, for a machine that is busy with something else: a test that passes waits for none of it.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: '../.reports/playwright.json' }]],
  use: {
    // Recording every step costs time that two cores do not have; TRACE=1 asks for it.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // What a worker fetches, `page.route` does not see. Its own tests let it in.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's sandbox refuses to start as root. Background networking would reach out from the tests.
      args: ['--disable-background-networking', ...(asRoot ? ['--no-sandbox'] : [])],
    },
  },
})
