import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { POSITION_HEADER } from '~/contract/changes'
import { fullSurface } from '~/contract/full/endpoints'
import { MAKER_HEADER } from '~/contract/maker'

/** What another maker has nothing at. */
const ADDED = Object.values(fullSurface.endpoints)
  .filter((endpoint) => 'isAddition' in endpoint)
  .map(({ method, path }) => ({
    method,
    address: new RegExp(`^${fullSurface.prefix}${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
  }))

const NOWHERE = JSON.stringify({
  error: { code: 'not_found', message: 'There is nothing here.', status: 404 },
})

/** The same shop as another maker's service would show it: without what we add, and without our name. */
export async function serveStripped(service: string): Promise<{ api: string; stop: () => void }> {
  const { hostname, port } = new URL(service)
  const server = createServer((asked, answer) => {
    const { method, url: path = '/', headers } = asked
    if (ADDED.some((added) => added.method === method && added.address.test(path))) {
      answer.writeHead(404, { 'Content-Type': 'application/json' }).end(NOWHERE)
      return
    }
    const passed = request({ hostname, port, method, path, headers }, (came) => {
      const { [MAKER_HEADER.toLowerCase()]: _, [POSITION_HEADER.toLowerCase()]: __, ...others } = came.headers
      answer.writeHead(came.statusCode ?? 502, others)
      came.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const own = typeof address === 'object' ? address?.port : undefined
  return { api: `http://127.0.0.1:${own}${fullSurface.prefix}`, stop: () => server.close() }
}
