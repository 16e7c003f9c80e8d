const PHONE = /\+?[\d(][\d\s().-]{5,}\d/

/** Name and phone out of one line, as somebody says them: "Ruth Delgado 212 555 0143". */
export function typedPerson(typed: string): { name: string; phone: string } {
  const phone = PHONE.exec(typed)?.[0] ?? ''
  const isPhone = phone.replace(/\D/g, '').length >= 7
  const name = (isPhone ? typed.replace(phone, ' ') : typed).replace(/\s+/g, ' ').trim()
  return { name: name.replace(/^[,;]+|[,;]+$/g, '').trim(), phone: isPhone ? phone.trim() : '' }
}

/** Whether name and phone came in one line: then the next thing to ask for is the vehicle. */
export const isWholePerson = ({ name, phone }: { name: string; phone: string }) => name !== '' && phone !== ''
