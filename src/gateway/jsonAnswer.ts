import { ANSWER_HEADERS } from './refuse'

export const jsonAnswer = (value: object, cookies: readonly string[] = []) =>
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
