/** One event of a stream. A comment comes as an event without a type: it says no more than that somebody is there. */
export type StreamEvent = { readonly type: string | null; readonly id: string | null; readonly data: string }

/** No event of ours comes near it: whoever sends so much without an end to it is not told from one who sends nothing. */
const MOST_CHARACTERS = 4_000_000

const BETWEEN_EVENTS = /\r\n\r\n|\n\n|\r\r/
const BETWEEN_LINES = /\r\n|\n|\r/

function eventOf(lines: readonly string[]): StreamEvent {
  const fields = new Map<string, string[]>()
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    fields.set(name, [...(fields.get(name) ?? []), value])
  }
  const last = (name: string) => fields.get(name)?.at(-1) ?? null
  const data = fields.get('data')
  return data
    ? { type: last('event') ?? 'message', id: last('id'), data: data.join('\n') }
    : { type: null, id: null, data: last('') ?? '' }
}

/** What a service tells, one after the other, until it ends; see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<StreamEvent, void, undefined> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      onBytes()
      text += decoder.decode(value, { stream: true })
      const blocks = text.split(BETWEEN_EVENTS)
      text = blocks.pop() ?? ''
      if (text.length > MOST_CHARACTERS) throw new Error('An event came without an end')
      for (const block of blocks) yield eventOf(block.split(BETWEEN_LINES))
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}
