import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

async function buildBare(folder: string): Promise<Map<string, { type: string; body: Buffer }>> {
  const outDir = join(folder, 'bare')
  await build({
    configFile: false,
    logLevel: 'warn',
    root: 'e2e/bench/bare',
    plugins: [react()],
    build: { outDir, emptyOutDir: true },
  })
  const names = readdirSync(outDir, { recursive: true }).map(String)
  return new Map(
    names
      .filter((name) => extname(name) in TYPES)
      .map((name) => [
        `/${name}`,
        { type: TYPES[extname(name)] ?? '', body: brotliCompressSync(readFileSync(join(outDir, name))) },
      ]),
  )
}

export type Bare = { url: string; stop: () => void }

/** The bare board, as small on the wire as the product's files are, and its lists from the same service. */
export async function serveBare(folder: string, service: string, key: string): Promise<Bare> {
  const files = await buildBare(folder)
  async function answer(url: string, response: ServerResponse) {
    const file = files.get(url === '/' || url === '/list' ? '/index.html' : url)
    if (file) {
      response.writeHead(200, { 'Content-Type': file.type, 'Content-Encoding': 'br' }).end(file.body)
      return
    }
    if (!url.startsWith('/shop/')) {
      response.writeHead(404).end()
      return
    }
    const path = `${service}/v1${url.slice('/shop'.length)}`
    const read = await fetch(path, { headers: { 'X-Service-Key': key } })
    const body = Buffer.from(await read.arrayBuffer())
    response.writeHead(read.status, { 'Content-Type': 'application/json' }).end(body)
  }

  const server = createServer(({ url = '/' }, response) => void answer(url, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
