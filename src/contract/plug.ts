import * as z from 'zod/mini'

/** Of the demo shop alone: its line, to be pulled out by whoever wants to see what becomes of a payment. */
export const PLUG_PATH = '/session/plug'
export const Plug = z.object({ isPulled: z.boolean() })
