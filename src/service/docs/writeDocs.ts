import { readFileSync } from 'node:fs'
import { type Plugin, runnerImport } from 'vite'

const STYLE = 'src/service/docs/docs.css'

/** Lays the pages of the API beside the dashboard, made of the same tables as the documents that it serves. */
export function writeDocs(): Plugin {
  return {
    name: 'frontdesk:docs',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const { module } = await runnerImport<{ docsPages: () => Readonly<Record<string, string>> }>(
        './src/service/docs/page.ts',
        { resolve: { tsconfigPaths: true } },
      )
      const files = { ...module.docsPages(), 'docs.css': readFileSync(STYLE, 'utf8') }
      for (const [name, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName: `docs/${name}`, source })
    },
  }
}
