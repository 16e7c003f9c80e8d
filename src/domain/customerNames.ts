/** A name as one line, split for those who want two: at the last space. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const space = name.lastIndexOf(' ')
  return space < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1) }
}

/** A business goes by its own name, a person by both of theirs. */
export function fullName(customer: {
  firstName: string
  lastName: string
  companyName: string | null
}): string {
  if (customer.companyName) return customer.companyName
  return [customer.firstName, customer.lastName].filter((part) => part !== '').join(' ')
}
