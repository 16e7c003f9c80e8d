import { isKnown, type KnownStatus } from './appointments'
import { isReady } from './lateness'

/** What may stand in braces in a text, and what is filled in for it. */
export const MESSAGE_FIELDS = {
  first: 'their first name; for a business, its full name',
  name: 'their full name',
  car: 'their car, as in Ram 1500 or Tucson; “car” if it is not known',
  time: 'day and time, as in tomorrow at 9:30 AM',
  owed: 'what is still due',
  shop: 'the shop’s name',
  phone: 'the shop’s phone; nothing if it has none',
} as const

type MessageField = keyof typeof MESSAGE_FIELDS

/** What a shop writes to people, by what it is about. A sentence of which something is not known is left out. */
export const MESSAGE_TEXTS = {
  confirm: 'Hi {name}, this is {shop}. We are expecting your {car} {time}. Does that still work?',
  received: 'Hi {name}, we have your {car} and will let you know. {shop} {phone}',
  working: "Hi {name}, we're working on your {car}. It should be ready {time}. {shop} {phone}",
  delayed: "Hi {name}, we're still working on your {car} and will text you when it's ready. {shop} {phone}",
  ready: 'Hi {name}, your {car} is ready. {owed} is due. {shop} {phone}',
  missed: 'Hi {name}, we missed you {time}. Would you like another time? {shop} {phone}',
  owes: 'Hi {name}, your balance with us is {owed}. {shop} {phone}',
} as const

export type MessageName = keyof typeof MESSAGE_TEXTS

export const isMessageName = (word: string): word is MessageName => Object.hasOwn(MESSAGE_TEXTS, word)

export type MessageFacts = {
  first: string
  name: string
  /** Null where no car is named: then it is "car". */
  car: string | null
  time: string | null
  owed: string | null
  shop: string
  phone: string | null
}

const IN_BRACES = /\{([^{}]*)\}/g

const isField = (word: string): word is MessageField => Object.hasOwn(MESSAGE_FIELDS, word)

/** What stands in braces and is nothing to fill in, a single brace included: a customer would read it as it stands. */
export const unknownFields = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}|[{}]/g)].flatMap(([whole, word]) =>
    word !== undefined && isField(word) ? [] : [whole],
  )

/** Sentences, each with what ends it. */
const sentencesOf = (text: string) => text.match(/[^.?!]+(?:[.?!]+|$)\s*/g) ?? []

export function messageOf(text: string, facts: MessageFacts): string {
  const known: Record<MessageField, string | null> = {
    ...facts,
    first: facts.first.trim(),
    name: facts.name.trim(),
    car: facts.car ?? 'car',
    // The shop signs with its phone or without it.
    phone: facts.phone ?? '',
  }
  // A text that was saved before, or by another program, may name what nothing is known of.
  const valueOf = (word: string) => (isField(word) ? known[word] : null)
  return sentencesOf(text)
    .filter((sentence) => [...sentence.matchAll(IN_BRACES)].every(([, word = '']) => valueOf(word) !== null))
    .map((sentence) => sentence.replace(IN_BRACES, (_, word: string) => valueOf(word) ?? ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A model that begins with a digit says nothing without its make: "Ram 1500", "Mazda 3", and simply "Tucson". */
export const spokenCar = ({ make, model }: { make: string; model: string }) =>
  /^\d/.test(model) ? `${make} ${model}` : model

const PERSON = /^\p{Lu}[\p{L}'’-]+( \p{L}[\p{L}.'’-]*){0,1} \p{Lu}[\p{L}'’-]+$/u
const BUSINESS =
  /\b(auto|bros|brothers|center|city|church|co|college|company|county|fleet|group|inc|llc|ltd|motors?|partners|rentals?|school|services?|shop|sons|supply|taxi|the|transport|trucks?|university|\p{L}+ing)\b/iu

/** The first of two or three words that are a person's; a business, or what may be one, is greeted by its whole name. */
export function firstNameIn(name: string): string {
  const trimmed = name.trim()
  const isPerson = PERSON.test(trimmed) && !BUSINESS.test(trimmed)
  return isPerson ? trimmed.slice(0, trimmed.indexOf(' ')) : trimmed
}

/** Until then whoever is late may be on the way. */
const MISSED_AFTER_MS = 30 * 60_000

type Told = { status: string; startsAt: string; minutes: number; notes: string | null }

const MINUTE_MS = 60_000

type Offer = (appointment: Told, now: number) => MessageName | null

const whetherItComes: Offer = ({ startsAt }, now) =>
  now - Date.parse(startsAt) > MISSED_AFTER_MS ? 'missed' : 'confirm'

const OFFERS: Readonly<Record<KnownStatus, Offer>> = {
  pending: whetherItComes,
  pending_deposit: whetherItComes,
  scheduled: whetherItComes,
  confirmed: whetherItComes,
  checked_in: () => 'received',
  // The message promises no customer a time that is over or that can't be read.
  in_progress: ({ startsAt, minutes }, now) =>
    Date.parse(startsAt) + minutes * MINUTE_MS > now ? 'working' : 'delayed',
  ready: () => 'ready',
  completed: () => 'ready',
  canceled: () => null,
  no_show: () => 'missed',
}

/** What a shop would write about an appointment as it stands; null where there is nothing to say. */
export function messageFor(appointment: Told, now: number): MessageName | null {
  if (isReady(appointment)) return 'ready'
  return isKnown(appointment.status) ? OFFERS[appointment.status](appointment, now) : null
}
