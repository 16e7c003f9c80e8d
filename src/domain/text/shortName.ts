// What a customer is called where there is no room for the whole name.

/** A word by which a name is told to be a company's: the records of the full surface say nothing else of it. */
const COMPANY =
  /^(?:&|and|of|inc|llc|llp|ltd|co|corp|company|group|services?|fleet|transport\w*|logistics|trucking|taxi|cab|cabs|rental|rentals|leasing|delivery|couriers?|construction|contractors?|plumbing|electric\w*|heating|roofing|landscap\w*|cleaning|painting|catering|church|school|college|university|hospital|medical|clinic|dental|veterinary|pharmacy|hotel|restaurant|cafe|bakery|farms?|market|motors?|auto|garage|tires?|management|properties|property|insurance|realty|bank|foundation|department|city|county|state|the|partners|associates|brothers|bros|sons|solutions|systems|supply|industries|enterprises|works)$/iu

const SUFFIX = /^(?:jr|sr|i{2,3}|iv|md|phd|esq)$/iu
/** Belongs to the last name that it stands before: "de la Cruz". */
const PARTICLE = /^(?:de|del|della|di|da|dos|la|le|van|von|der|den|ter|bin|al|el|st)$/iu

const bare = (word: string) => word.replaceAll(/[.,]/g, '')

/** The last name, or a company's first word. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/u)
  const [first = '', ...rest] = words
  if (rest.length === 0) return first
  if (words.some((word) => COMPANY.test(bare(word))))
    return /^the$/iu.test(first) ? `${first} ${rest[0]}` : first
  const named = words.filter((word, at) => at === 0 || !SUFFIX.test(bare(word)))
  let from = named.length - 1
  while (from > 1 && PARTICLE.test(named[from - 1] ?? '')) from -= 1
  return named.slice(from).join(' ').replace(/,$/u, '')
}
