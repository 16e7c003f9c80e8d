/** How anything with `data-marked` looks for the moment in which it is. On more colour its small print is hard to read. */
export const MARKED =
  'motion-safe:transition-colors motion-safe:duration-700 data-marked:bg-[color-mix(in_srgb,var(--color-accent-soft)_45%,var(--color-raised))] data-marked:outline-2 data-marked:outline-accent'
