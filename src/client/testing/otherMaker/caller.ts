import { type Fetch, OTHER_KEY } from './service'

export type Answered = { status: number; headers: Headers; text: string; body: unknown }

/** Asks the `/v1` surface as a program with the key would; a text is sent as it is. */
export const callerOf =
  (fetch: Fetch, key = OTHER_KEY) =>
  async (line: string, body?: unknown, more: Record<string, string> = {}): Promise<Answered> => {
    const [method = 'GET', path = ''] = line.split(' ')
    const response = await fetch({
      method,
      url: `http://other.test/v1${path}`,
      headers: new Headers({ 'X-Service-Key': key, ...more }),
      text: async () => (typeof body === 'string' ? body : (JSON.stringify(body) ?? '')),
    })
    const text = await response.text()
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    }
  }
