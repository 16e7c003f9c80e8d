/** A list that leads nowhere: its next page is the same one, or it begins anew again and again. */
export class StuckList extends Error {}
