export type Values = Readonly<Record<string, unknown>>
type Place = { readonly member: string; readonly page: string }
/** The typed values of a form that closed with a lost session; the member finds them again after logging in. */
export type LostForm = Place & { readonly values: Values }

/** Fields that are never stored: codes, passwords, proofs. */
const SECRET = /code|totp|pass|repeated|proof|seed/i

/** Typed values only: the rest is loaded again. */
const typedValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !SECRET.test(name) && (typeof value === 'string' || typeof value === 'boolean'),
    ),
  )

/** The same form has the same fields. */
const nameOf = (values: Values): string => Object.keys(typedValues(values)).toSorted().join()

/** None for a guest's form, and for one without content. */
export function lostForm(place: Place, all: Values): readonly LostForm[] {
  const values = typedValues(all)
  return place.member === '' || !Object.values(values).some(Boolean) ? [] : [{ ...place, values }]
}

export const isOf = (lost: LostForm, { member, page }: Place, values: Values): boolean =>
  member !== '' && lost.member === member && lost.page === page && nameOf(lost.values) === nameOf(values)

/** The initial values of a form with those of the lost one. */
export function withLost<V extends object>(all: readonly LostForm[], place: Place, initial: V): V {
  const found = all.find((lost) => isOf(lost, place, initial as Values))
  return found === undefined ? initial : { ...initial, ...found.values }
}
