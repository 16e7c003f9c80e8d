import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type Connect, type EnvironmentOptions, isRunnableDevEnvironment, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { DaysFirst } from './e2e/daysFirst.ts'
import { paintFirst } from './src/app/shell/paintFirst.ts'
import { FILES } from './src/app/shell/splitFiles.ts'
import { brotli } from './src/gateway/brotli.ts'
import { thirdPartyNotices } from './src/gateway/thirdPartyNotices.ts'
import { writeDocs } from './src/service/docs/writeDocs.ts'
import { ON_POSTGRES, onPostgres } from './src/service/testing/servers/onPostgres.ts'
import { listProgram } from './src/worker/listProgram.ts'

/** What is young is thrown away seldom and at once: days of a simulated shop took a fifth longer. */
const SELDOM = ['--max-semi-space-size=64']

/**
 * Each page that is made in Node runs the program anew, and what is often run in it was compiled for speed anew: with
 * twenty times the patience of V8 before that, 274 tests took 259 processor seconds in place of 352. Specs gain nothing.
 */
const RELUCTANTLY = '--interrupt-budget=1500000'

/** Ends a test that hangs; how long something takes is for the benchmarks. The machine may be busy with something else. */
const HANGING_MS = 300_000

const inBrowser = process.argv.find((word) => word.endsWith('.window.ts'))
if (process.env['VITEST'] && inBrowser)
  throw new Error(`A browser runs it: npx playwright test -c e2e/playwright.config.ts ${inBrowser}`)

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    tailwindcss(),
    shopService(),
    paintFirst(),
    beginFirst(),
    compileAhead(),
    iconInPage(),
    writeDocs(),
    brotli(),
    budget(),
    listProgram(),
    thirdPartyNotices(),
  ],
  // React has had the hook itself since 18: what the store brings for older ones is not loaded.
  resolve: {
    tsconfigPaths: true,
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  builder: {},
  server: { watch: { ignored: ['**/.reports/**', '**/.cache/**', '**/data/**', '**/dist/**'] } },
  environments: {
    client: {
      build: {
        outDir: 'dist/dashboard',
        modulePreload: {
          // Every browser that runs the rest preloads by itself.
          polyfill: false,
          // The page names its own files, and a part is asked for by its import: each more link costs as much as a card.
          resolveDependencies: (file, needed, { hostType }) =>
            hostType === 'js'
              ? needed.filter((name) => name !== file && !/\/(index|begin)-/.test(name))
              : needed,
        },
        manifest: true,
        rolldownOptions: {
          checks: { pluginTimings: false },
          input: ['index.html', 'src/begin.ts'],
          // The program names all later files at its start: without a word in each, 300 B less are loaded first.
          // Which is which stands in the manifest.
          output: {
            codeSplitting: { groups: FILES },
            chunkFileNames: 'assets/[hash:7].js',
            postBanner: ({ name }) => (COMPILED_AHEAD.has(name) ? COMPILE_AHEAD : ''),
          },
        },
      },
    },
    ssr: onServer(command, { frontdesk: 'src/frontdesk.ts' }),
    // What sends webhooks runs in a thread of its own, and so has a file of its own.
    webhooks: onServer(command, { webhooks: 'src/service/webhooks/thread.ts' }),
    // Last, since it lists what the dashboard was built into.
    worker: {
      consumer: 'client',
      build: {
        outDir: 'dist/dashboard',
        emptyOutDir: false,
        copyPublicDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: { sw: 'src/worker/worker.ts' },
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'specs',
          include: ['src/**/*.spec.{ts,tsx}', 'e2e/lint/*.spec.ts'],
          exclude: [...TOGETHER, ...ON_POSTGRES],
        },
      },
      {
        extends: true,
        // What leaves nothing behind in its process can be run by one after another: a process for each took twice as long.
        test: { name: 'together', include: TOGETHER, isolate: false },
      },
      ...onPostgres(),
      {
        // The browser tests that need no window: the same files, in the same words, on pages that are made in Node.
        resolve: {
          tsconfigPaths: true,
          alias: { '@playwright/test': join(import.meta.dirname, 'e2e/windowless/playwright.ts') },
        },
        test: {
          name: 'windowless',
          include: ['e2e/*.e2e.ts'],
          globalSetup: ['e2e/windowless/build.ts'],
          pool: 'forks',
          // A worker starts a server for all its files, and reads the program once.
          isolate: false,
          execArgv: [...SELDOM, RELUCTANTLY],
          testTimeout: HANGING_MS,
        },
      },
    ],
    environment: 'node',
    // libsql is native code: a worker thread that ends would take its open databases with it.
    pool: 'forks',
    execArgv: SELDOM,
    // Three more than there are cores: a test that waits, for a process or for a moment to pass, uses none. With one
    // more both stood still for a third of the windowless tests' time.
    maxWorkers: availableParallelism() + 3,
    sequence: { sequencer: DaysFirst },
    testTimeout: HANGING_MS,
    hookTimeout: HANGING_MS,
    // A second, which it is unless told otherwise, is short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', 'json'],
    outputFile: { json: '.reports/vitest.json' },
  },
}))

/**
 * The specs that share a process. Those of the search index do not: beside the outbox's they never end. Nor do those of the
 * store, the folder and four of the app: what one replaces in a module for itself, all after it would get.
 */
const TOGETHER = [
  'src/app/**/!(bookAndTell|resolveEntry|sayRefused|useAct).spec.{ts,tsx}',
  'src/{contract,domain,gateway,security,ui}/**/*.spec.{ts,tsx}',
  'src/client/{api,appointments,cache,payments,testing}/**/*.spec.ts',
  'src/client/{,nouns/}*.spec.ts',
  'src/service/!(folder).spec.ts',
  'src/service/operations/move.spec.ts',
  'src/service/{actions,changes,commands,demo,full,http,importing,live,webhooks}/**/*.spec.ts',
]

/** Asks for the small file that begins everything ahead of the program, which imports it as well. */
function beginFirst(): Plugin {
  return {
    name: 'frontdesk:begin-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const file = Object.values(bundle).find(
          (chunk) => chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'begin',
        )
        if (!file) throw new Error('There is no file that begins.')
        return [
          {
            tag: 'script',
            attrs: { type: 'module', src: `/${file.fileName}`, async: true, blocking: 'render' },
            injectTo: 'head-prepend',
          },
        ]
      },
    },
  }
}

/** The tab's picture stands in the page itself: it would be asked for beside the first cards. */
function iconInPage(): Plugin {
  return {
    name: 'frontdesk:icon-in-page',
    transformIndexHtml(html) {
      const icon = encodeURIComponent(readFileSync('public/favicon.svg', 'utf8'))
      return html.replace('/favicon.svg', `data:image/svg+xml,${icon}`)
    },
  }
}

/** One file under dist/ that Node runs. */
function onServer(command: 'build' | 'serve', input: Record<string, string>): EnvironmentOptions {
  return {
    consumer: 'server',
    // In the build everything is bundled but the native database, so that dist/ runs on `npm ci --omit=dev`.
    // In dev and tests packages are left to Node.
    resolve: command === 'build' ? { noExternal: true, external: ['libsql'] } : {},
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      // The package holds no sources, so no file of it names a map.
      sourcemap: 'hidden',
      rolldownOptions: {
        input,
        // An installed package runs it by this line. Vite reads no source that begins with one.
        output: { entryFileNames: '[name].js', codeSplitting: false, banner: '#!/usr/bin/env node' },
      },
    },
  }
}

type DevHandler = Connect.NextHandleFunction & { close?: () => void | Promise<void> }
type DevModule = { createDevHandler: () => Promise<DevHandler> }

/** In dev the shop service answers from the same process and port, and starts anew when its files change. */
function shopService(): Plugin {
  const paths = /^\/+(v\d[\w.-]*|api|session|shop)(?=[/?]|$)/i
  return {
    name: 'frontdesk:shop-service',
    apply: 'serve',
    configureServer(server) {
      const environment = server.environments.ssr
      if (!isRunnableDevEnvironment(environment)) return
      const { runner } = environment
      let madeBy: unknown
      let current: Promise<DevHandler> | undefined

      async function handler(): Promise<DevHandler> {
        // The module runner gives the same module until a file behind it changes, and a new one after.
        const { createDevHandler } = await runner.import<DevModule>('/src/frontdesk.ts')
        if (!current || madeBy !== createDevHandler) {
          const previous = current
          madeBy = createDevHandler
          current = (async () => {
            await close(previous)
            return createDevHandler()
          })()
        }
        return current
      }

      server.httpServer?.on('close', () => void close(current))
      server.middlewares.use((req, res, next) => {
        if (!paths.test(req.url ?? '')) return next()
        handler().then((handle) => handle(req, res, next), next)
      })
    },
  }
}

/** The data folder has one holder: the old service lets go of it before the new one takes it. */
async function close(previous: Promise<DevHandler> | undefined) {
  const handle = await previous?.catch(() => undefined)
  await handle?.close?.()
}

/**
 * What Chromium compiles while it is still on its way, beside the page. Without the word each of 1,600 functions is
 * compiled when it is first called, and the page stands still meanwhile. Other browsers do as they would.
 */
const COMPILED_AHEAD = new Set(['begin', 'index', 'appointments', 'BoardPage', 'lists', 'CustomersPage'])
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad'

/** The word counts at the top of a file alone, and Vite writes its list of files above it. */
function compileAhead(): Plugin {
  return {
    name: 'frontdesk:compile-ahead',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !COMPILED_AHEAD.has(chunk.name)) continue
          if (!chunk.code.includes(COMPILE_AHEAD)) this.error(`${chunk.name} is not compiled ahead.`)
          chunk.code = `${COMPILE_AHEAD}\n${chunk.code.replace(COMPILE_AHEAD, '')}`
        }
      },
    },
  }
}

const FIRST_PAGE = 'CustomersPage'
const MOST_BYTES = 145_500
const WARN_BYTES = MOST_BYTES - 2_000

/** What the browser loads before the first list can be used, as it travels; more than this fails the build. */
function budget(): Plugin {
  const compress = promisify(brotliCompress)
  return {
    name: 'frontdesk:first-page-budget',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle(_, bundle) {
      const needed = new Set<string>()
      const need = (name: string) => {
        const chunk = bundle[name]
        if (chunk?.type !== 'chunk' || needed.has(name)) return
        needed.add(name)
        chunk.imports.forEach(need)
      }
      for (const [name, chunk] of Object.entries(bundle)) {
        if (chunk.type === 'chunk' && (chunk.isEntry || chunk.name === FIRST_PAGE)) need(name)
      }
      const sizes = await Promise.all(
        [...needed].map(async (name) => {
          const chunk = bundle[name]
          return chunk?.type === 'chunk' ? (await compress(Buffer.from(chunk.code))).length : 0
        }),
      )
      const bytes = sizes.reduce((sum, size) => sum + size, 0)
      console.log(`JavaScript before the first customer list: ${bytes} B brotli of ${MOST_BYTES}`)
      if (bytes > MOST_BYTES)
        this.error('That is more than the budget: load what the first page does not need later.')
      if (bytes > WARN_BYTES)
        this.warn(
          `Only ${MOST_BYTES - bytes} B of the budget are left: a small feature more breaks the build.`,
        )
    },
  }
}
