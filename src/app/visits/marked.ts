/**
 * How anything with `data-marked` looks for the moment in which it is. On more colour its small print is hard to read.
 * Only what the mark changes fades: the border of a card that is pressed would be drawn anew in each frame of its lift.
 */
export const MARKED =
  'motion-safe:transition-[background-color,outline-color] motion-safe:duration-700 data-marked:bg-[color-mix(in_srgb,var(--color-accent-soft)_45%,var(--color-raised))] data-marked:outline-2 data-marked:outline-accent'
