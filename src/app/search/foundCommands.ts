import { useMemo } from 'react'
import { commandsNow, isMeant, offers, splitTyped, type Command } from '~/app/shell/keys/commandPalette'
import type { Found } from '~/client/search/results'
import { useSignal } from '~/ui/useSignal'
import type { ResultGroup } from './resultGroups'

/** A command in the list of what was found. */
export type FoundCommand = Command & {
  readonly kind: 'command'
  readonly key: string
  /** Whom it is for; null: for none of them. */
  readonly customerId: string | null
}

/** A single letter begins a word of every other command. */
const FEWEST_LETTERS = 2
/** So many customers are named beside a command that is typed with a part of their name. */
const MOST_CUSTOMERS = 3

const GROUPS = [
  { key: 'page', title: 'This page' },
  { key: 'commands', title: 'Commands' },
  { key: 'pages', title: 'Go to' },
  { key: 'computer', title: 'This computer' },
] as const

const asFound = (command: Command, customerId: string | null): FoundCommand => ({
  ...command,
  kind: 'command',
  key: `command:${customerId ?? command.group ?? 'page'}:${command.name}`,
  customerId,
})

export type Person = { customerId: string; name: string }

/** Once each, those whose name is known. */
export function peopleIn(found: readonly Found[]): Person[] {
  const named = found.flatMap(({ customerId, name }) => (name === null ? [] : [{ customerId, name }]))
  return [...new Map(named.map((one) => [one.customerId, one])).values()].slice(0, MOST_CUSTOMERS)
}

/** Before anything is typed: all of them, in their groups. */
export function allCommands(): ResultGroup[] {
  const all = onceEach(inOrder(commandsNow()).map((command) => asFound(command, null)))
  return GROUPS.map(({ key, title }) => ({
    key,
    title,
    items: all.filter(({ group = 'page' }) => group === key),
  })).filter(({ items }) => items.length > 0)
}

const forPerson = (commands: readonly Command[], { customerId, name }: Person): FoundCommand[] =>
  commands.flatMap(({ of }) => {
    const command = of?.({ id: customerId, name })
    return command ? [asFound(command, customerId)] : []
  })

/** Those that are meant by what is typed: by their own words, or with the customer who is chosen or named. */
export function commandsFor(typed: string, chosen: Person | null, named: readonly Person[]): FoundCommand[] {
  const all = commandsNow()
  const own = inOrder(typed.trim().length < FEWEST_LETTERS ? [] : all)
    .filter((command) => isMeant(typed, command))
    .map((command) => asFound(command, null))
  if (chosen) return onceEach([...forPerson(all, chosen), ...own])
  const { command: words } = splitTyped(typed, all)
  const meant = named.flatMap((one) => forPerson(all, one)).filter((one) => isMeant(words, one))
  return onceEach([...meant, ...own])
}

const orderOf = ({ group }: Command) => GROUPS.findIndex(({ key }) => key === (group ?? 'page'))

/** The page's own come first. */
const inOrder = (commands: readonly Command[]) =>
  commands.toSorted((one, other) => orderOf(one) - orderOf(other))

/** What the page does by the same name takes the place of the shop's. */
const onceEach = (commands: readonly FoundCommand[]): FoundCommand[] =>
  commands.filter(({ name }, at) => commands.findIndex((other) => other.name === name) === at)

/** Of "quote ruth", the words that are looked for among customers; '' where no command is named beside them. */
export function useCustomerWords(typed: string, isShown: boolean): string {
  const offered = useSignal(offers)
  return useMemo(() => {
    if (!isShown || offered.length === 0) return ''
    const { command, customer } = splitTyped(typed, commandsNow())
    return command === '' ? '' : customer
  }, [typed, isShown, offered])
}
