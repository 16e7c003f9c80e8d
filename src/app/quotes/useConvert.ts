import { useNavigate } from '@tanstack/react-router'
import { pageTime } from '../../client/clock'
import type { Quote } from '../../client/nouns'
import { convertQuote, findInvoiceOf } from '../../client/quotes'
import { dollars } from '../../domain/money'
import { tell } from '../../ui/tell'
import { useConnection } from '../session/connection'
import type { Acts } from './useMove'

/**
 * An accepted quote becomes an invoice, once. Where the service says that it has become one already, at another desk
 * or by a try whose answer never came, that invoice is looked for and opened.
 */
export function useConvert(quote: Quote, { act }: Acts) {
  const connection = useConnection()
  const navigate = useNavigate()
  const { api, features, sync } = connection

  /** Null where there is none, or none can be found just now: then the refusal itself is what is to be said. */
  const existing = () => findInvoiceOf(api, quote).catch(() => null)

  return () =>
    act('convert', async (following) => {
      const writer = features.write.conversions
      if (!writer) return
      try {
        const { invoiceId, totalCents } = await convertQuote(writer, quote.id).mutationFn(following)
        if (totalCents === quote.totalCents)
          // In the place of the Undo of its acceptance, which holds no more.
          tell({ id: `quote ${quote.id}`, title: `An invoice over ${dollars(totalCents)} is made` })
        else {
          tell({
            title: 'The invoice comes to another sum than the quote',
            detail: `The quote said ${dollars(quote.totalCents)}, the invoice says ${dollars(totalCents)}.`,
            tone: 'danger',
          })
        }
        await navigate({
          to: '/invoices/$id',
          params: { id: invoiceId },
          search: totalCents > 0 ? { pay: 1 } : {},
        })
      } catch (error) {
        if (following.gone?.aborted) throw error
        const readAt = pageTime()
        const invoice = await existing()
        if (!invoice || following.gone?.aborted) throw error
        const record = { ...quote, status: 'converted' }
        sync.found({ noun: 'quotes', id: quote.id, record, isNew: false }, { readAt })
        tell({
          title: 'This quote had become an invoice already',
          detail: 'Here it is. No second one was made.',
        })
        await navigate({ to: '/invoices/$id', params: { id: invoice.id } })
      }
    })
}
