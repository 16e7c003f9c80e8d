/** The height of a quarter of an hour. */
export const ROW_PX = 18
export const SCALE_PX = 62
/** A week's heads stand over it while it is scrolled. */
export const HEAD_PX = 46
