import { textParam } from '~/app/format/urlParams'

/** The way of paying that the list is narrowed down to. */
export type PaymentsSearch = { by?: string }

export const readPaymentsSearch = ({ by }: Record<string, unknown>): PaymentsSearch => {
  const word = textParam(by)
  return word ? { by: word } : {}
}
