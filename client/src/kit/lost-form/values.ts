export type Values = Readonly<Record<string, unknown>>
type FormLocation = { readonly member: string; readonly page: string }
/** The typed values of a form that closed with a lost session; the member finds them again after logging in. */
export type LostForm = FormLocation & { readonly values: Values }

/** Fields that are never stored: codes, passwords, proofs. */
const SECRET = /code|totp|pass|repeated|proof|seed/i

/** Omits values that are loaded again. */
const typedValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !SECRET.test(name) && (typeof value === 'string' || typeof value === 'boolean'),
    ),
  )

/** Whether two values of a form have the same texts and choices, secret ones included. */
export const hasSameTyped = (one: Values, other: Values): boolean =>
  Object.keys(one).every(
    (name) => !['string', 'boolean'].includes(typeof one[name]) || one[name] === other[name],
  )

/** Identifies a form by its fields. */
const formName = (values: Values): string => Object.keys(typedValues(values)).toSorted().join()

/** Stores nothing for a guest, and nothing for an empty form. */
export function lostForm(formLocation: FormLocation, all: Values): readonly LostForm[] {
  const values = typedValues(all)
  return formLocation.member === '' || !Object.values(values).some(Boolean)
    ? []
    : [{ ...formLocation, values }]
}

export const isSameForm = (lost: LostForm, { member, page }: FormLocation, values: Values): boolean =>
  member !== '' && lost.member === member && lost.page === page && formName(lost.values) === formName(values)

/** The initial values of a form with those of the lost one. */
export function withLost<V extends object>(
  all: readonly LostForm[],
  formLocation: FormLocation,
  initial: V,
): V {
  const found = all.find((lost) => isSameForm(lost, formLocation, initial as Values))
  return found === undefined ? initial : { ...initial, ...found.values }
}
