/** The height of a quarter of an hour: with room for a line of a block. */
export const ROW_PX = 21
export const SCALE_PX = 62
/** A week's heads stand over it while it is scrolled. */
export const HEAD_PX = 68
/** The strip of a folded hour: wide enough for a finger where there are fingers. */
export const FOLD = 'var(--fold)'
