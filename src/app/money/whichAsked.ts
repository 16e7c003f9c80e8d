import { createSignal } from '../../client/signal'

/** Of whose open invoices it is asked on which a payment is to be recorded, over whatever page is on screen; null: of nobody's. */
export const whichAsked = createSignal<string | null>(null)
