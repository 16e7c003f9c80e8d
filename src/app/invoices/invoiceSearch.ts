/** What of the list is shown. */
export type InvoicesSearch = { status?: string; customer?: string }

const word = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export function readInvoicesSearch(search: Record<string, unknown>): InvoicesSearch {
  const status = word(search['status'])
  const customer = word(search['customer'])
  return { ...(status !== undefined && { status }), ...(customer !== undefined && { customer }) }
}

/** `?pay=1` opens the panel that records a payment. */
export const readInvoiceSearch = ({ pay }: Record<string, unknown>): { pay?: 1 } =>
  pay === undefined || pay === 0 || pay === false ? {} : { pay: 1 }
