import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Invoice, Payment } from '../../client/records'
import type { Handed } from '../payments/handed'
import { useConnection } from '../shell/connection'
import { rememberPrinted, wasPrinted } from './printed'

type Kind = 'letter' | 'receipt'
export type Sheet = { kind: Kind; isCopy: boolean; handed: Handed | null }

/** What stands on it decides whether it is the same paper: with another payment it is another receipt. */
const paperOf = (kind: Kind, { id, status }: Invoice, payments: readonly Payment[]) =>
  `${kind}/${id}/${status}/${payments[0]?.id ?? 'unpaid'}`

/** Which sheet the page would print: the letter, unless a receipt was asked for. */
export function usePrinting(invoice: Invoice, payments: readonly Payment[]) {
  const { name } = useConnection()
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const paper = (kind: Kind) => paperOf(kind, invoice, payments)
  const letter = paper('letter')
  const shown = sheet ?? { kind: 'letter' as const, isCopy: wasPrinted(name, letter), handed: null }
  const current = paper(shown.kind)

  useEffect(() => {
    const after = () => {
      rememberPrinted(name, current)
      setSheet(null)
    }
    addEventListener('afterprint', after)
    return () => removeEventListener('afterprint', after)
  }, [name, current])

  const print = useCallback(
    (kind: Kind, handed: Handed | null = null) => {
      const wanted = paperOf(kind, invoice, payments)
      flushSync(() => setSheet({ kind, isCopy: wasPrinted(name, wanted), handed }))
      rememberPrinted(name, wanted)
      window.print()
    },
    [name, invoice, payments],
  )

  return { sheet: shown, print }
}
