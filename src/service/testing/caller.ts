import { Agent, request } from 'node:http'

type Sent = { method: string; headers: Record<string, string>; body: string | null }
type Received = { status: number; headers: Headers; text: string }

/** What `fetch` says of itself. */
const SAID = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' }

/**
 * A caller of a server, over connections that are kept. It asks as `fetch` does, whose streams and signals take as long
 * as the server that is asked: the specs ask a hundred thousand times.
 */
export function createCaller() {
  const agent = new Agent({ keepAlive: true })

  function ask(url: string, { method, headers, body }: Sent): Promise<Received> {
    // As `fetch` does, which takes names in whatever case for the same.
    const said = { ...SAID, ...Object.fromEntries(new Headers(headers)) }
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    return new Promise((resolve, reject) => {
      const asking = request(url, { agent, method, headers: { ...said, ...length } }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('error', reject).on('end', () => {
          const heads = Object.entries(answer.headersDistinct)
          const pairs = heads.flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          )
          resolve({ status: answer.statusCode ?? 0, headers: new Headers(pairs), text })
        })
      })
      asking.on('error', reject).end(body ?? undefined)
    })
  }

  return { ask, hangUp: () => agent.destroy() }
}
