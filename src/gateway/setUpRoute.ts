import type * as z from 'zod/mini'
import { NewShop, SetUpAsked, type SetUpAnswer } from '~/contract/setUp'
import { cameFromHere } from './reach'
import { readRequestText } from './readBody'
import { ANSWER_HEADERS, refuse } from './refuse'
import { EMBEDDED_NAME } from './services'

const MOST_BYTES = 32_768

type Asking = { code: string; attempt: string }
type Standing = { is: 'made'; name: string; key: string } | { is: 'open' | 'unknown' | 'over' | 'none' }

/** What the service of this process says of a first shop. */
export type SetUp = {
  readonly look: (asking: Asking) => Promise<Standing>
  readonly make: (asking: Asking, shop: NewShop) => Promise<Standing>
}

const ELSEWHERE =
  'Set up the first shop on the computer that runs Frontdesk, at the address that it printed when it started. Nothing was created.'

const WORDS = {
  unknown:
    'This link is not valid. Frontdesk prints a new one each time it starts: open the newest, the whole link. Nothing was created.',
  over: 'This link has expired after an hour. Restart Frontdesk and open the link that it prints. Nothing was created.',
}

type Asked = {
  origin: { address?: string }
  /** Where it is not our own page that asks: what that is told. */
  refused: Response | null
}

/** Answers with null where there is nothing to set up: then it is an address like any other that is not there. */
export function createSetUpRoute(setUp: SetUp) {
  return async (request: Request, { origin, refused }: Asked): Promise<Response | null> => {
    if (request.method !== 'POST') return null
    const read = SetUpAsked.safeParse(await readJson(request))
    const asking = read.success ? read.data : NOBODYS
    const found = await setUp.look(asking)
    if (found.is === 'none') return null
    if (refused) return refused
    if (!cameFromHere(request, origin)) return refuse('bad_request', ELSEWHERE)
    if (!read.success) return refuse('bad_request', 'The set-up request is not valid. Nothing was created.')
    if (found.is !== 'open' || read.data.shop === undefined) return told(found)
    const shop = NewShop.safeParse(read.data.shop)
    if (!shop.success) return refuse('bad_request', `${inWords(shop.error)}. Nothing was created.`)
    return told(await setUp.make(asking, shop.data))
  }
}

/** As good as any that was never given out. */
const NOBODYS: Asking = { code: '', attempt: '' }

function told(found: Standing): Response | null {
  if (found.is === 'none') return null
  if (found.is === 'unknown' || found.is === 'over') return refuse('link_used_up', WORDS[found.is])
  const { name, key } = found.is === 'made' ? found : { name: '', key: '' }
  const answer: z.output<typeof SetUpAnswer> = {
    made: found.is === 'made' ? { name, key, service: EMBEDDED_NAME } : null,
  }
  return new Response(JSON.stringify(answer), {
    headers: { 'Content-Type': 'application/json', ...ANSWER_HEADERS },
  })
}

function inWords({ issues: [issue] }: z.core.$ZodError): string {
  const field = issue?.path.join('.') ?? ''
  return issue?.code === 'unrecognized_keys'
    ? `A shop has no ${issue.keys.join(', ')}`
    : `${field === '' ? 'The shop' : field} ${issue?.message ?? 'is not right'}`
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse((await readRequestText(request, MOST_BYTES)) ?? '')
  } catch {
    return undefined
  }
}
