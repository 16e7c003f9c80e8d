import type * as z from 'zod/mini'

/** What of a PATCH differs from the record: fields to change are there, all others absent. */
export type Changes<Patch extends z.ZodMiniType, Field extends keyof z.output<Patch>> = {
  [F in Field]?: Exclude<z.output<Patch>[F], undefined>
}
