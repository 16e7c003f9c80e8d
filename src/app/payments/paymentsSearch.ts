import { textIn } from '~/app/format/addressWords'

/** The way of paying that the list is narrowed down to. */
export type PaymentsSearch = { by?: string }

export const readPaymentsSearch = ({ by }: Record<string, unknown>): PaymentsSearch => {
  const word = textIn(by)
  return word ? { by: word } : {}
}
