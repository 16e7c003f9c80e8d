import { askFirst } from './firstSession'

// A file of its own, and imported first: it has to run before the rest of the program is set up, not after it.
askFirst()
