import { Failure } from '../../client/api/failure'

/**
 * Whose fault it is, where a service begins its refusal with the field's name: "url must be a public address". Only
 * then is it said at the field; a service is free to say no in any other words.
 */
export function atField<Name extends string>(
  failure: unknown,
  names: readonly Name[],
): { name: Name; message: string } | null {
  if (!(failure instanceof Failure) || failure.kind !== 'refused') return null
  const [, first, message = ''] = /^(\w+)(?:\[\d+\])?:?\s+(\S.*)$/s.exec(failure.message) ?? []
  const name = names.find((known) => known === first)
  return name === undefined ? null : { name, message }
}
