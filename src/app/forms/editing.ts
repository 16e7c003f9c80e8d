// An edit stands on the record that was seen when a field was touched, field by field: what is typed goes over the
// record as it is now, and is held against what was seen then. So neither a tab left open nor a draft kept over night
// writes an old value over what another desk has changed meanwhile.

/** A form for a record: the fields that it has, and the inputs that each is typed into. */
export type FormShape<Fields, Typed> = {
  /** More than one input where only together they mean something: a day and a time. */
  inputs: { readonly [F in keyof Fields]-?: readonly (keyof Typed)[] }
  /** Null is nobody yet: what a new one begins with. */
  typedOf: (fields: Fields | null) => Typed
}

/** What is kept of an edit on this computer. */
export type EditDraft<Fields, Typed> = { from: Fields | null; typed: Partial<Typed> }

/** What the person sees of a record while they edit it; `base` is null for a new one. */
export type Begun<Fields, Typed> = { base: Fields | null; typed: Typed; isRestored: boolean }

/** The fields of a form, in their order. */
export const fieldsOf = <Fields, Typed>({ inputs }: FormShape<Fields, Typed>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field is a key, and each key a field
  Object.keys(inputs) as (keyof Fields)[]

export const inputsOf = <Fields, Typed>({ inputs }: FormShape<Fields, Typed>, field: keyof Fields) =>
  inputs[field]

/** `over` in place of what is in `under`, for these names alone. */
export function laidOver<Values extends object>(
  names: readonly (keyof Values)[],
  over: Values,
  under: Values,
): Values {
  const laid = { ...under }
  for (const name of names) laid[name] = over[name]
  return laid
}

/** What to keep of it; null where nothing was typed. */
export function draftOf<Fields extends object, Typed extends object>(
  shape: FormShape<Fields, Typed>,
  base: Fields | null,
  values: Typed,
): EditDraft<Fields, Typed> | null {
  const before = shape.typedOf(base)
  const touched = fieldsOf(shape).filter((field) =>
    inputsOf(shape, field).some((input) => values[input] !== before[input]),
  )
  if (touched.length === 0) return null
  const typed: Partial<Typed> = {}
  for (const input of touched.flatMap((field) => inputsOf(shape, field))) typed[input] = values[input]
  return { from: base, typed }
}

/** The kept draft over the record as it is now. */
export function resumed<Fields extends object, Typed extends object>(
  shape: FormShape<Fields, Typed>,
  kept: unknown,
  now: Fields | null,
): Begun<Fields, Typed> {
  const typed = shape.typedOf(now)
  if (!isDraft(kept)) return { base: now, typed, isRestored: false }
  const touched = fieldsOf(shape).filter((field) =>
    inputsOf(shape, field).some((input) => input in kept.typed),
  )
  const base = now && laidOver(touched, { ...now, ...kept.from }, now)
  return { base, typed: { ...typed, ...kept.typed }, isRestored: true }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isDraft = (kept: unknown): kept is { from: object | null; typed: object } =>
  isObject(kept) &&
  'typed' in kept &&
  isObject(kept.typed) &&
  'from' in kept &&
  (kept.from === null || isObject(kept.from))
