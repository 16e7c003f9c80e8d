/** Where the shops of this folder or database have moved to. Null while they are here. */
export const MOVED = 'ALTER TABLE epoch ADD COLUMN moved_to TEXT'
