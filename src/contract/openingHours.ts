import * as z from 'zod/mini'

const Day = z.nullable(z.object({ opens: z.string(), closes: z.string() }))

/** By weekday, on the shop's own clock; null for a day on which it is closed. Alike on both surfaces. */
export const OpeningHours = z.object({
  sunday: Day,
  monday: Day,
  tuesday: Day,
  wednesday: Day,
  thursday: Day,
  friday: Day,
  saturday: Day,
})
