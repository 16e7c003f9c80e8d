import { useLayoutEffect, useRef } from 'react'
import { createSignal } from '~/client/signal'
import { fold } from '~/domain/text/fold'
import type { IconName } from '~/ui/Icon'

/** What a person does by its words, in the search box. What the key or the record does not allow is not offered. */
export type Command = {
  /** "Day close" */
  name: string
  /** By which it is found besides: "drawer till". */
  words?: string
  icon: IconName
  keys?: readonly string[]
  /** Said beside it before anything is typed: "type “close”". */
  hint?: string
  /** Without one it is of the page on screen. */
  group?: 'commands' | 'pages' | 'computer'
  run: () => void
  /** The same for one customer, where it can be done for them. */
  of?: (customer: { id: string; name: string }) => Command | null
}

/** Each part of the page on screen says what can be done there now. */
export const offers = createSignal<readonly (() => readonly Command[])[]>([])

/** What can be done now, on this page and on every page. */
export const commandsNow = (): readonly Command[] => offers.get().flatMap((offered) => offered())

/** Adds a page's own commands for as long as it is on screen. */
export function useCommands(commands: readonly Command[]) {
  const latest = useRef(commands)
  useLayoutEffect(() => {
    latest.current = commands
  })
  useLayoutEffect(() => {
    const offered = () => latest.current
    offers.set([...offers.get(), offered])
    return () => offers.set(offers.get().filter((one) => one !== offered))
  }, [])
}

const wordsOf = (typed: string) =>
  fold(typed)
    .split(' ')
    .filter((word) => word !== '')

const begins = (word: string, { name, words = '' }: Pick<Command, 'name' | 'words'>) =>
  wordsOf(`${name} ${words}`).some((one) => one.startsWith(word))

/** All that is typed begins words of it, in any order. */
export const isMeant = (typed: string, command: Pick<Command, 'name' | 'words'>) =>
  wordsOf(typed).every((word) => begins(word, command))

/** "quote ruth": the words that are of a command for a customer, and the rest, which is whose. */
export function splitTyped(typed: string, commands: readonly Command[]) {
  const words = wordsOf(typed)
  const ofCustomers = commands.filter(({ of }) => of)
  const isOfCommand = (word: string) => ofCustomers.some((command) => begins(word, command))
  return {
    command: words.filter(isOfCommand).join(' '),
    customer: words.filter((word) => !isOfCommand(word)).join(' '),
  }
}
