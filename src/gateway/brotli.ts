import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Lays a .br beside each text file of the dashboard, so that serving never compresses. */
export function brotli(): Plugin {
  const compress = promisify(brotliCompress)
  return {
    name: 'frontdesk:brotli',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (!dir) return
      const names = await readdir(dir, { recursive: true })
      const texts = names.filter((name) => /\.(html|js|css|svg|json|webmanifest|txt|map)$/.test(name))
      await Promise.all(
        texts.map(async (name) => {
          const text = await readFile(join(dir, name))
          if (text.length <= 1024) return
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          }
          await writeFile(join(dir, `${name}.br`), await compress(text, { params }))
        }),
      )
    },
  }
}
