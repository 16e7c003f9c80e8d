import type { TillView } from '../../client/payments/till'

/** There is a payment to be followed or decided on; that needs no right to record another. */
export const isBegun = ({ kind }: TillView) => kind !== 'ready' && kind !== 'voiding'
