/** Why an import was not begun, or not brought to its end. Its words say what was written. */
export class NotImported extends Error {}
