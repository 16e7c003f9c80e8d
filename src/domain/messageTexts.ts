import { isReady } from './appointments'

/**
 * What a shop writes to people, by what it is about. In the place of {name}, {car}, {time}, {owed}, {shop} and {phone}
 * stands what is known; a sentence of which something is not known is left out.
 */
export const MESSAGE_TEXTS = {
  confirm: 'Hi {name}, this is {shop}. We are expecting your {car} {time}. Does that still work?',
  received: 'Hi {name}, we have your {car} and will let you know. {shop} {phone}',
  working: 'Hi {name}, your {car} is in work and should be ready {time}. {shop} {phone}',
  delayed: "Hi {name}, we're still working on your {car} and will text you when it's ready. {shop} {phone}",
  ready: 'Hi {name}, your {car} is ready. {owed} is due. {shop} {phone}',
  missed: 'Hi {name}, we missed you {time}. Shall we find another time? {shop} {phone}',
  owes: 'Hi {name}, {owed} is still open with us. {shop} {phone}',
} as const

export type MessageName = keyof typeof MESSAGE_TEXTS

export const isMessageName = (word: string): word is MessageName => Object.hasOwn(MESSAGE_TEXTS, word)

export type MessageFacts = {
  name: string
  /** Null where no car is named: then it is "car". */
  car: string | null
  time: string | null
  owed: string | null
  shop: string
  phone: string | null
}

const GAP = /\{(name|car|time|owed|shop|phone)\}/g

/** Sentences, each with what ends it. */
const sentencesOf = (text: string) => text.match(/[^.?!]+(?:[.?!]+|$)\s*/g) ?? []

export function messageOf(text: string, facts: MessageFacts): string {
  const known: Readonly<Record<string, string | null>> = {
    ...facts,
    // Whole: who is a person and who a business, no record says, and "Hi Century" would be nobody.
    name: facts.name.trim(),
    car: facts.car ?? 'car',
    // The shop signs with its phone or without it.
    phone: facts.phone ?? '',
  }
  return sentencesOf(text)
    .filter((sentence) => [...sentence.matchAll(GAP)].every(([, gap = '']) => known[gap] !== null))
    .map((sentence) => sentence.replace(GAP, (_, gap: string) => known[gap] ?? ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Until then whoever is late may be on the way. */
const MISSED_AFTER_MS = 30 * 60_000

type Told = { status: string; startsAt: string; minutes: number; notes: string | null }

const MINUTE_MS = 60_000

/** What a shop would write about an appointment as it stands; null where there is nothing to say. */
export function messageFor(appointment: Told, now: number): MessageName | null {
  if (isReady(appointment)) return 'ready'
  const start = Date.parse(appointment.startsAt)
  switch (appointment.status) {
    case 'pending':
    case 'pending_deposit':
    case 'scheduled':
    case 'confirmed':
      return now - start > MISSED_AFTER_MS ? 'missed' : 'confirm'
    case 'checked_in':
      return 'received'
    case 'in_progress':
      // A time that is over, or can't be read, is promised to no customer.
      return start + appointment.minutes * MINUTE_MS > now ? 'working' : 'delayed'
    case 'no_show':
      return 'missed'
    default:
      return null
  }
}
