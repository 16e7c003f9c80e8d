const NORTH_AMERICAN = /^\+1([2-9]\d{2})(\d{3})(\d{4})$/

/** As it is read aloud: (555) 123-4567 at home, the international number as it is from elsewhere. */
export function showPhone(phone: string): string {
  const match = NORTH_AMERICAN.exec(phone)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone
}

const count = (digits: number) => `${digits} digit${digits === 1 ? '' : 's'}`

/** What is wrong with a number that can't be told, for the person who types it. */
export function phoneError(typed: string): string {
  const digits = typed.replace(/\D/g, '').length
  if (digits === 0) return 'This is not a phone number'
  if (typed.trim().startsWith('+')) return `This number has ${count(digits)}. After the + there are 7 to 15.`
  const abroad = digits > 10 ? ' Others begin with +.' : ''
  return `This number has ${count(digits)}. US numbers have 10.${abroad}`
}

/** What was typed, as E.164 where it can be told; else as it was typed, for the field's rule to refuse. */
export function readPhone(typed: string): string {
  const text = typed.trim()
  if (text === '') return ''
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+')) return `+${digits}`
  if (digits.length === 10) return `+1${digits}`
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`
  return text
}
