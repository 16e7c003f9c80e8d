import { onTestFinished } from 'vitest'

const nobodyHears = () => {}

export type Told = { id: string | null; event: string; data: unknown }

/** Somebody who listens to the changes of a shop: what they were told, in order. */
export async function listenTo(
  { url }: { url: string },
  surface: 'full' | 'live',
  key: string,
  from: string | null = null,
) {
  const controller = new AbortController()
  const credential: Record<string, string> =
    surface === 'full' ? { 'X-Service-Key': key } : { Authorization: `Bearer ${key}` }
  const response = await fetch(`${url}${surface === 'full' ? '/v1' : '/api/v1'}/changes`, {
    headers: { ...credential, ...(from !== null && { 'Last-Event-ID': from }) },
    signal: controller.signal,
  })
  const told: Told[] = []
  const beats: string[] = []
  let hear = nobodyHears
  const ended = read().catch(() => undefined)
  async function read() {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      const parts = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const { id = null, event = '', data = 'null', '': comment } = fieldsOf(part)
        if (comment === undefined) told.push({ id, event, data: JSON.parse(data) })
        else beats.push(comment)
      }
      hear()
    }
  }
  const close = () => controller.abort()
  onTestFinished(close)
  return {
    response,
    told,
    beats,
    ended,
    close,
    /** The place that it has come to. */
    place: () => told.at(-1)?.id ?? '',
    words: () => told.map(({ event }) => event),
    until: async (isEnough: () => boolean) => {
      while (!isEnough()) await new Promise<void>((resolve) => (hear = resolve))
    },
  }
}

const fieldsOf = (part: string): Record<string, string> =>
  Object.fromEntries(
    part.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  )
