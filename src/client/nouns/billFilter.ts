/** Which quotes or invoices a service is asked for. Null is any; one without filters is asked for all. */
export type BillFilter = { status: string | null; customerId: string | null }

type Bill = { status: string; customerId: string }

/** Whether one belongs to the list: an invoice that was paid is no longer among the unpaid. */
export const isInBillFilter =
  ({ status, customerId }: BillFilter) =>
  (bill: Bill) =>
    (status === null || bill.status === status) && (customerId === null || bill.customerId === customerId)
