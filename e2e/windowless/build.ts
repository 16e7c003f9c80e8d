import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const OUT = `${root}.reports/windowless`

/**
 * The dashboard as one classic script, since a page that is made in Node loads no modules. It is the same program from
 * the same entry; what the browser is sent, and in how many files, is for the tests that have a browser.
 */
export async function setup() {
  const before = process.env['NODE_ENV']
  // The test runner says `test`, for which React and its compiler would make the program of development.
  process.env['NODE_ENV'] = 'production'
  await build({
    mode: 'production',
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    plugins: [react(), filesComeLater()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: OUT,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      modulePreload: false,
      lib: { entry: 'src/main.tsx', formats: ['iife'], name: 'frontdesk', fileName: () => 'app.js' },
      rolldownOptions: {
        output: { codeSplitting: false, assetFileNames: 'assets/[name][extname]', entryFileNames: 'app.js' },
      },
    },
    worker: { rolldownOptions: { output: { entryFileNames: 'assets/worker.js' } } },
  })
  process.env['NODE_ENV'] = before
}

/** What is loaded late comes from a file, and so not in the same moment. */
function filesComeLater(): Plugin {
  return {
    name: 'frontdesk:files-come-later',
    renderChunk: (code) =>
      code.replaceAll(
        /Promise\.resolve\(\)\.then\(\(\) => \((?=init_\w+\(\), \w+_exports\)\))/g,
        'new Promise((come) => fileCame(come)).then(() => (',
      ),
  }
}
