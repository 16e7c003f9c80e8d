import { readRequestText } from './readText'
import { ANSWER_HEADERS } from './refuse'

const MOST_CHARACTERS = 4_096

/** What the page sent, or nothing where that is no JSON. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse((await readRequestText(request, MOST_CHARACTERS)) ?? '')
  } catch {
    return undefined
  }
}

export const json = (value: object, cookies: readonly string[] = []) =>
  withCookies(
    new Response(JSON.stringify(value), {
      headers: { 'Content-Type': 'application/json', ...ANSWER_HEADERS },
    }),
    cookies,
  )

export function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
