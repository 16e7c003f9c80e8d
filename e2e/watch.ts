import type { Page, Response } from '@playwright/test'
import type { Server } from './shop'

/** The browser's own line about an answer such as a refused probe: no fault of the page. */
const isRefusedAnswer = (text: string) => /^Failed to load resource: .* status of 4\d\d/.test(text)

/** Listens to all that goes wrong on a page, and keeps all that the server answers it. To be called before it opens. */
export async function watch(page: Page, server: Server) {
  const faults: string[] = []
  const answers: Promise<string>[] = []

  await page.exposeFunction('reportPolicy', (report: string) => void faults.push(`policy: ${report}`))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const report: unknown = Reflect.get(globalThis, 'reportPolicy')
      if (typeof report === 'function') report(`${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
  page.on('pageerror', ({ message }) => faults.push(`error: ${message}`))
  page.on('console', (line) => {
    if (line.type() === 'error' && !isRefusedAnswer(line.text())) faults.push(`console: ${line.text()}`)
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== server.url && protocol !== 'data:') faults.push(`left the house: ${request.url()}`)
  })
  page.on('response', (response) => answers.push(asText(response)))

  return {
    /** What went wrong so far, each with the place where it was seen. */
    reports: async (place: string) => faults.map((fault) => `${place}: ${fault}`),
    /** Heads and bodies of all answers so far. */
    answers: () => Promise.all(answers),
  }
}

async function asText(response: Response): Promise<string> {
  const headers = JSON.stringify(await response.allHeaders().catch(() => response.headers()))
  // A stream has no end to wait for. What it tells is made of the records that other answers hold as well.
  const isStream = response.headers()['content-type']?.startsWith('text/event-stream') === true
  // A page that was left has let go of its answers.
  const body = isStream ? '' : await response.text().catch(() => '')
  return `${response.url()} ${headers} ${body}`
}

/** The last event that the page was told of: a stream has no end that could be waited for. */
export const lastTold = (page: Page) =>
  page.evaluate(async () => {
    const ours = { 'X-Frontdesk': '1' }
    const { signedIn } = await (await fetch('/session', { headers: ours })).json()
    async function readUntil(word: string, from: Record<string, string>) {
      const headers = { ...ours, ...from, 'X-Frontdesk-Connection': signedIn.connection }
      const { body, headers: told } = await fetch('/shop/changes', { headers })
      const reader = body?.getReader()
      const decoder = new TextDecoder()
      let text = JSON.stringify([...told])
      while (!text.includes(word)) text += decoder.decode((await reader?.read())?.value, { stream: true })
      await reader?.cancel()
      return text
    }
    const [, epoch = '', number = ''] = /id: (\w+)\.(\d+)/.exec(await readUntil('data: ', {})) ?? []
    return readUntil('"object"', { 'Last-Event-ID': `${epoch}.${Number(number) - 1}` })
  })
