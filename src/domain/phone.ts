const NORTH_AMERICAN = /^\+1([2-9]\d{2})(\d{3})(\d{4})$/

/** As it is read aloud: (555) 123-4567 at home, the international number as it is from elsewhere. */
export function showPhone(phone: string): string {
  const match = NORTH_AMERICAN.exec(phone)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone
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
