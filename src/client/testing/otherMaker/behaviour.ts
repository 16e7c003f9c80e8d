/** What the other maker's service does where the documents are silent, or where it breaks them. */
export type Behaviour = {
  /** Whether a list's filter is minded; else the whole list is answered. */
  filters: { status: boolean; customer_id: boolean; invoice_id: boolean }
  /** A repeated key: answered as the first time for 24 hours, run again, or answered so for a minute. A 500 is kept too, or not. */
  idempotency: 'honoured' | 'ignored' | 'for a minute' | 'keeps a 500'
  /** What becomes of a payment's `recorded_at`; refused is one that is ahead by as little as a millisecond. */
  recordedAt: 'kept' | 'cut to seconds' | 'rounded to seconds' | 'its own' | 'refused when ahead'
  /** A weak one is never looked at; one checked wrongly says 412 to every `If-Match`. */
  etag: 'none' | 'strong' | 'weak' | 'checked wrongly'
  /** Its no: the documented envelope, the same without `request_id`, or words of its own. */
  no: 'envelope' | 'no request_id' | 'no envelope'
  date: 'right' | 'none' | { offByMs: number }
  overpayment: 'refused' | 'allowed'
  /** Of every time in its answers. */
  times: 'milliseconds' | 'seconds' | 'with an offset'
  /** The payment history in a single invoice, whose name and shape no document shows. */
  history: 'under another name' | 'in another shape' | 'absent'
  /** Notes of an invoice, whose type no document shows. */
  invoiceNotes: 'absent' | 'text' | 'a list'
  /** What a conversion answers: the whole invoice, or the fields that its row in the documents names. */
  conversion: 'whole' | 'as listed'
  /** `reference` is a field of a payment, and not named among those that recording one takes. */
  reference: 'kept' | 'dropped'
  /** Words that no document knows: taken in a PATCH, and shown. */
  statuses: 'documented' | 'more'
  /** Of an appointment: never back and out of no end, or whichever one likes. */
  moves: 'forwards' | 'any'
  unknownFields: boolean
  /** Where there is a further page: asked for and given, refused, or named alike for ever. */
  cursors: 'honest' | 'rejects its own' | 'always the same'
  /** Requests in a minute. */
  rateLimit: number
  /** Asked at each write: whether the service breaks, and on which side of the commit. */
  breaks: (method: string, path: string) => 'before' | 'after' | null
}

export const WELL_BEHAVED: Behaviour = {
  filters: { status: true, customer_id: true, invoice_id: true },
  idempotency: 'honoured',
  recordedAt: 'kept',
  etag: 'none',
  no: 'envelope',
  date: 'right',
  overpayment: 'refused',
  times: 'milliseconds',
  history: 'under another name',
  invoiceNotes: 'absent',
  conversion: 'whole',
  reference: 'kept',
  statuses: 'documented',
  moves: 'forwards',
  unknownFields: true,
  cursors: 'honest',
  rateLimit: 1_000,
  breaks: () => null,
}
