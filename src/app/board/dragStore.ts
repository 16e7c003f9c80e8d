import { createHolder, type Holder } from './holder'

/** The card that is lifted now, if one is. */
type Lifted = { id: string; from: string }

export type DragStore = Holder<Lifted | null>

export const createDragStore = (): DragStore => createHolder<Lifted | null>(null)
